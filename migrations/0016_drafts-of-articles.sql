DROP INDEX "articles_of_category";--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "is_draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "articles_published" ON "articles" USING btree ("created_at" desc,"id" desc) WHERE not "articles"."is_draft";--> statement-breakpoint
CREATE INDEX "articles_of_category" ON "articles" USING btree ("category","created_at" desc,"id" desc) WHERE not "articles"."is_draft";