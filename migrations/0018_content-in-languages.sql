CREATE TABLE "article_translations" (
	"article_id" text NOT NULL,
	"language" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"preview" text NOT NULL,
	"search_key" text NOT NULL,
	"mark" text NOT NULL,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_translations_article_id_language_pk" PRIMARY KEY("article_id","language")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_content" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_content" ADD COLUMN "mark" text;--> statement-breakpoint
ALTER TABLE "site_content" DROP CONSTRAINT "site_content_pkey";--> statement-breakpoint
ALTER TABLE "site_content" ADD CONSTRAINT "site_content_id_language_pk" PRIMARY KEY("id","language");--> statement-breakpoint
ALTER TABLE "article_translations" ADD CONSTRAINT "article_translations_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_translations_search_trigrams" ON "article_translations" USING gin ("search_key" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "article_translations_search_ngrams" ON "article_translations" USING gin (text_ngrams("search_key")) WITH (fastupdate=false);