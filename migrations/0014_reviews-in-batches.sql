DROP INDEX "reviews_pending";--> statement-breakpoint
DROP INDEX "reviews_of_company";--> statement-breakpoint
DROP INDEX "reviews_with_bio";--> statement-breakpoint
DROP INDEX "reviews_with_website";--> statement-breakpoint
ALTER TABLE "mentor_applications" ADD COLUMN "also_show" text;--> statement-breakpoint
ALTER TABLE "mentors" ADD COLUMN "rules" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "figures" jsonb;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "figures_review_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "new_since_figures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "is_published" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "shield" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "is_in_figures" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "is_withdrawn" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "queue_batch" integer;--> statement-breakpoint
UPDATE "companies" SET "new_since_figures" = "review_count";--> statement-breakpoint
UPDATE "reviews" SET "is_published" = "is_approved", "queue_batch" = 0, "shield" = CASE WHEN "is_approved" THEN 'none' ELSE 'all' END;--> statement-breakpoint
CREATE INDEX "verifications_expires_at" ON "verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "companies_with_new_reviews" ON "companies" USING btree ("new_since_figures") WHERE "companies"."new_since_figures" > 0;--> statement-breakpoint
CREATE INDEX "reviews_for_next_batch" ON "reviews" USING btree ("id") WHERE "reviews"."queue_batch" is null or "reviews"."is_withdrawn" or ("reviews"."is_approved" and not "reviews"."is_published");--> statement-breakpoint
CREATE INDEX "reviews_pending" ON "reviews" USING btree ("month","queue_batch","id") WHERE not "reviews"."is_approved" and "reviews"."queue_batch" is not null;--> statement-breakpoint
CREATE INDEX "reviews_of_company" ON "reviews" USING btree ("company_key","month","id") WHERE "reviews"."is_published";--> statement-breakpoint
CREATE INDEX "reviews_with_bio" ON "reviews" USING btree ("company_key","month","id") WHERE "reviews"."is_published" and "reviews"."company_bio" is not null;--> statement-breakpoint
CREATE INDEX "reviews_with_website" ON "reviews" USING btree ("company_key","month","id") WHERE "reviews"."is_published" and "reviews"."company_website" is not null;
