ALTER TABLE "mentor_applications" ADD COLUMN "home_page" text;--> statement-breakpoint
ALTER TABLE "mentors" ADD COLUMN "is_on_home_page" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "may_quote" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "reviews_to_quote" ON "reviews" USING btree ("month","id") WHERE "reviews"."is_published" and "reviews"."may_quote";