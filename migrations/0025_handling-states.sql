ALTER TABLE "partnership_inquiries" ADD COLUMN "state" text DEFAULT 'received' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_submissions" ADD COLUMN "state" text DEFAULT 'received' NOT NULL;--> statement-breakpoint
UPDATE "partnership_inquiries" SET "state" = 'closed' WHERE "is_handled";--> statement-breakpoint
UPDATE "contact_submissions" SET "state" = 'closed' WHERE "is_handled";--> statement-breakpoint
CREATE INDEX "mentee_applications_of_status" ON "mentee_applications" USING btree ("status","submitted_at","public_id");--> statement-breakpoint
CREATE INDEX "partnership_inquiries_of_state" ON "partnership_inquiries" USING btree ("state","submitted_at","id");--> statement-breakpoint
CREATE INDEX "contact_submissions_of_state" ON "contact_submissions" USING btree ("state","submitted_at","id");--> statement-breakpoint
CREATE INDEX "reviews_waiting_of_company" ON "reviews" USING btree ("company_key","month","id") WHERE "reviews"."queue_batch" is not null and not "reviews"."is_published";