ALTER TABLE "companies" ADD COLUMN "detailed_figures" jsonb;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "cohort" text collate "C";--> statement-breakpoint
CREATE INDEX "companies_without_detailed_figures" ON "companies" USING btree ("key") WHERE "companies"."figures" is not null and "companies"."detailed_figures" is null;