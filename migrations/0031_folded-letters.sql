-- What search keys fold now: a capital sharp s, and the capital saltillo.
UPDATE "companies" SET "search_key" = replace(replace("search_key", 'ß', 'ss'), 'ꞌ', '''') WHERE "search_key" ~ '[ßꞌ]';
--> statement-breakpoint
UPDATE "directory_entries" SET "search_key" = replace(replace("search_key", 'ß', 'ss'), 'ꞌ', '''') WHERE "search_key" ~ '[ßꞌ]';
--> statement-breakpoint
UPDATE "articles" SET "search_key" = replace(replace("search_key", 'ß', 'ss'), 'ꞌ', '''') WHERE "search_key" ~ '[ßꞌ]';
