CREATE TABLE "partnership_inquiries" (
	"id" text PRIMARY KEY NOT NULL,
	"submitted_by" text NOT NULL,
	"submitted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_handled" boolean DEFAULT false NOT NULL,
	"form_token_hash" "bytea" NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "partnership_inquiries_form_token_hash" UNIQUE("form_token_hash")
);
--> statement-breakpoint
CREATE TABLE "contact_submissions" (
	"id" text PRIMARY KEY NOT NULL,
	"submitted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_handled" boolean DEFAULT false NOT NULL,
	"repeat_mark" text,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"subject" text,
	"inquiry_type" text NOT NULL,
	"message" text NOT NULL,
	CONSTRAINT "contact_submissions_repeat_mark" UNIQUE("repeat_mark")
);
--> statement-breakpoint
CREATE TABLE "site_content" (
	"id" text PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "partnership_inquiries" ADD CONSTRAINT "partnership_inquiries_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "partnership_inquiries_newest" ON "partnership_inquiries" USING btree ("submitted_at","id");--> statement-breakpoint
CREATE INDEX "partnership_inquiries_new" ON "partnership_inquiries" USING btree ("is_handled");--> statement-breakpoint
CREATE INDEX "partnership_inquiries_submitted_by" ON "partnership_inquiries" USING btree ("submitted_by");--> statement-breakpoint
CREATE INDEX "contact_submissions_newest" ON "contact_submissions" USING btree ("submitted_at","id");--> statement-breakpoint
CREATE INDEX "contact_submissions_new" ON "contact_submissions" USING btree ("is_handled");