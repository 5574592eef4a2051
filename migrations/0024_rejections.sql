CREATE TABLE "review_rejections" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"month" date NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"rejected_on" date NOT NULL,
	"reason" text NOT NULL,
	"sealed_author" "bytea" NOT NULL,
	"author_kids" text[] NOT NULL,
	"receipt_hash" "bytea" NOT NULL,
	"receipt_key" text,
	"sealed_review" "bytea",
	CONSTRAINT "review_rejections_receipt_hash" UNIQUE("receipt_hash")
);
--> statement-breakpoint
ALTER TABLE "mentor_applications" ADD COLUMN "rejection_reason" text;--> statement-breakpoint
ALTER TABLE "mentor_applications" ADD COLUMN "rejection_words" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "published_month" date;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "receipt_key" text;