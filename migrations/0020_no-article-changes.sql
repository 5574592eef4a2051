DROP TRIGGER "articles_changed" ON "articles";--> statement-breakpoint
DROP FUNCTION count_article_change();--> statement-breakpoint
DROP TABLE "article_changes" CASCADE;