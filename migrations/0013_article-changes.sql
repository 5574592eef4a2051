CREATE TABLE "article_changes" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"count" bigint NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION count_article_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO article_changes AS changes (count) VALUES (1)
	ON CONFLICT (is_only) DO UPDATE SET count = changes.count + 1;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER articles_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "articles"
FOR EACH STATEMENT EXECUTE FUNCTION count_article_change();
