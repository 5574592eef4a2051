-- All characters of a text and all pairs of neighbours, each once. The cost is what it takes, so that the planner asks the
-- index that holds them and never computes them for every row.
CREATE FUNCTION text_pieces(written text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL RESTRICTED COST 10000 AS $$
	SELECT array_agg(piece)
	FROM (SELECT string_to_array(written, NULL)) split(letters), LATERAL (
		SELECT letter FROM unnest(letters) letter GROUP BY letter
		UNION ALL
		SELECT first || second FROM unnest(letters, letters[2:]) pair(first, second) WHERE second IS NOT NULL GROUP BY first || second
	) pieces(piece)
$$;
--> statement-breakpoint
CREATE INDEX "articles_search_pieces" ON "articles" USING gin (text_pieces("search_key")) WITH (fastupdate=false);--> statement-breakpoint
-- Statistics on the pieces would compute them for every article at each ANALYZE, and help no plan.
ALTER INDEX "articles_search_pieces" ALTER COLUMN 1 SET STATISTICS 0;
