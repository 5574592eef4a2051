ALTER TABLE "companies" ADD COLUMN "country_reviews" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- At its start, the product derives all that is stored about companies from the reviews.
UPDATE "companies" SET "country_reviews" = array(
  SELECT coalesce("company_facets"."reviews", 0) FROM unnest("countries") WITH ORDINALITY AS listed(country, place)
  LEFT JOIN "company_facets" ON "company_key" = "key" AND "kind" = 'country' AND "value" = listed.country
  ORDER BY place);--> statement-breakpoint
UPDATE "company_ranking" SET "is_applied" = false;--> statement-breakpoint
DROP TABLE "company_facets";--> statement-breakpoint
DROP INDEX "companies_with_new_reviews";--> statement-breakpoint
DROP INDEX "companies_without_detailed_figures";--> statement-breakpoint
DROP INDEX "reviews_with_bio";--> statement-breakpoint
DROP INDEX "reviews_with_website";--> statement-breakpoint
ALTER TABLE "companies" DROP COLUMN "rated_count";--> statement-breakpoint
ALTER TABLE "companies" DROP COLUMN "rating_sums";--> statement-breakpoint
ALTER TABLE "companies" DROP COLUMN "recommend_yes";--> statement-breakpoint
ALTER TABLE "companies" DROP COLUMN "recommend_count";--> statement-breakpoint
ALTER TABLE "companies" DROP COLUMN "inclusivity_culture_sum";--> statement-breakpoint
ALTER TABLE "companies" DROP COLUMN "inclusivity_culture_count";--> statement-breakpoint
ALTER TABLE "companies" DROP COLUMN "authenticity_comfort_sum";--> statement-breakpoint
ALTER TABLE "companies" DROP COLUMN "authenticity_comfort_count";--> statement-breakpoint
ALTER TABLE "companies" DROP COLUMN "faced_discrimination_sum";--> statement-breakpoint
ALTER TABLE "companies" DROP COLUMN "faced_discrimination_count";--> statement-breakpoint
ALTER TABLE "companies" DROP COLUMN "colleague_support_sum";--> statement-breakpoint
ALTER TABLE "companies" DROP COLUMN "colleague_support_count";--> statement-breakpoint
ALTER TABLE "companies" DROP COLUMN "leadership_support_sum";--> statement-breakpoint
ALTER TABLE "companies" DROP COLUMN "leadership_support_count";--> statement-breakpoint
ALTER TABLE "companies" DROP COLUMN "manager_comfort_sum";--> statement-breakpoint
ALTER TABLE "companies" DROP COLUMN "manager_comfort_count";--> statement-breakpoint
ALTER TABLE "companies" DROP COLUMN "new_since_figures";
