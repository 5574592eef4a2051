-- All runs of one to three characters of a name. The cost is what it takes, so that the planner asks the index that holds
-- them; restricted, because a search ends before a parallel worker would have started.
CREATE FUNCTION name_pieces(name text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL RESTRICTED COST 500 AS $$
	SELECT array_agg(DISTINCT substr(name, start, length))
	FROM generate_series(1, char_length(name)) start, generate_series(1, 3) length
$$;
--> statement-breakpoint
CREATE TABLE "directory_entries" (
	"country" text collate "C" NOT NULL,
	"industry" text collate "C" NOT NULL,
	"staleness" integer NOT NULL,
	"company_key" text collate "C" NOT NULL,
	CONSTRAINT "directory_entries_country_industry_staleness_company_key_pk" PRIMARY KEY("country","industry","staleness","company_key")
);
--> statement-breakpoint
DROP INDEX "companies_newest";--> statement-breakpoint
DROP INDEX "companies_key_trigrams";--> statement-breakpoint
DROP INDEX "companies_countries";--> statement-breakpoint
DROP INDEX "companies_industries";--> statement-breakpoint
INSERT INTO "directory_entries" ("country", "industry", "staleness", "company_key")
SELECT DISTINCT "country", "industry", "staleness", "key"
FROM "companies", unnest(array_append("countries", '')) "country", unnest(array_append("industries", '')) "industry";
--> statement-breakpoint
ALTER TABLE "directory_entries" ADD CONSTRAINT "directory_entries_company_key_companies_key_fk" FOREIGN KEY ("company_key") REFERENCES "public"."companies"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "directory_entries_of_company" ON "directory_entries" USING btree ("company_key");--> statement-breakpoint
CREATE INDEX "companies_search" ON "companies" USING gin (name_pieces("key"),"countries","industries") WITH (fastupdate=false);
