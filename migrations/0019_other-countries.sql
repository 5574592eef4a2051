UPDATE "reviews" SET "country" = 'Other' WHERE "country" IS NULL AND "location" ~ '[,،፣]\s*[^\s,،፣]';--> statement-breakpoint
UPDATE "company_ranking" SET "is_applied" = false;
