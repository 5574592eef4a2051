-- A statement may otherwise take ten seconds.
SET LOCAL statement_timeout = 0;--> statement-breakpoint
ALTER TABLE "directory_entries" DROP CONSTRAINT "directory_entries_country_industry_sort_key_company_key_pk";--> statement-breakpoint
ALTER TABLE "directory_entries" ADD COLUMN "search_key" text collate "C";--> statement-breakpoint
UPDATE "directory_entries" SET "search_key" = "companies"."search_key" FROM "companies" WHERE "key" = "company_key";--> statement-breakpoint
ALTER TABLE "directory_entries" ALTER COLUMN "search_key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "directory_entries" ADD CONSTRAINT "directory_entries_listed" PRIMARY KEY("country","industry","sort_key","company_key","search_key");
