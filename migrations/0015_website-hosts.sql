-- Of a website only scheme and host are kept: what follows them can tell who copied the address. What is no address goes.
UPDATE "reviews" SET "company_website" = coalesce(
	(SELECT m[1] || '://' || m[2] FROM regexp_match(lower(btrim("company_website")), '^(https?)://(?:[^/?#\\]*@)?([^/?#@:\\\s\[\]]+)') m),
	(SELECT 'https://' || m[1] FROM regexp_match(lower(btrim("company_website")), '^((?:[[:alnum:]-]+\.)+[[:alpha:]]{2,})(?:[:/?#]\S*)?$') m)
) WHERE "company_website" IS NOT NULL AND "company_website" !~ '^https?://[a-z0-9.-]+$';
--> statement-breakpoint
UPDATE "companies" SET "website" = coalesce(
	(SELECT m[1] || '://' || m[2] FROM regexp_match(lower(btrim("website")), '^(https?)://(?:[^/?#\\]*@)?([^/?#@:\\\s\[\]]+)') m),
	(SELECT 'https://' || m[1] FROM regexp_match(lower(btrim("website")), '^((?:[[:alnum:]-]+\.)+[[:alpha:]]{2,})(?:[:/?#]\S*)?$') m)
) WHERE "website" IS NOT NULL AND "website" !~ '^https?://[a-z0-9.-]+$';
