CREATE TABLE "mentor_claims" (
	"item_id" text PRIMARY KEY NOT NULL,
	"admin_id" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"verdict" text,
	"version" integer,
	"reason" text,
	"words" text
);
--> statement-breakpoint
CREATE TABLE "review_claims" (
	"item_id" text PRIMARY KEY NOT NULL,
	"admin_id" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"verdict" text,
	"version" integer,
	"reason" text,
	"words" text
);
--> statement-breakpoint
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
ALTER TABLE "reviews" ADD COLUMN "receipt_key" text;--> statement-breakpoint
ALTER TABLE "mentor_claims" ADD CONSTRAINT "mentor_claims_item_id_mentor_applications_public_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."mentor_applications"("public_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_claims" ADD CONSTRAINT "mentor_claims_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_claims" ADD CONSTRAINT "review_claims_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mentor_claims_of_admin" ON "mentor_claims" USING btree ("admin_id") WHERE "mentor_claims"."verdict" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "review_claims_of_admin" ON "review_claims" USING btree ("admin_id") WHERE "review_claims"."verdict" is null;