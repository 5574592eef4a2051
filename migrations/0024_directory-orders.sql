-- A statement may otherwise take ten seconds.
SET LOCAL statement_timeout = 0;--> statement-breakpoint
CREATE TABLE "company_ranking" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"prior" real NOT NULL,
	"review_k" integer NOT NULL,
	"is_applied" boolean NOT NULL
);
--> statement-breakpoint
DROP INDEX "directory_entries_of_company";--> statement-breakpoint
ALTER TABLE "directory_entries" ADD COLUMN "rating_key" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "directory_entries" ADD COLUMN "reviews_key" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "directory_entries_by_rating" ON "directory_entries" USING btree ("country","industry","rating_key","company_key","search_key");--> statement-breakpoint
CREATE INDEX "directory_entries_by_reviews" ON "directory_entries" USING btree ("country","industry","reviews_key","company_key","search_key");--> statement-breakpoint
CREATE INDEX "directory_entries_by_name" ON "directory_entries" USING btree ("country","industry","search_key","company_key");--> statement-breakpoint
CREATE UNIQUE INDEX "directory_entries_of_company" ON "directory_entries" USING btree ("company_key","country","industry");
