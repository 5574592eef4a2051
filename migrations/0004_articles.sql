CREATE TABLE "article_images" (
	"file_id" text PRIMARY KEY NOT NULL,
	"article_id" text NOT NULL,
	"format" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"category" text NOT NULL,
	"author_name" text,
	"content" text NOT NULL,
	"image_url" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"form_token_hash" "bytea",
	"preview" text NOT NULL,
	"search_key" text NOT NULL,
	CONSTRAINT "articles_form_token_hash" UNIQUE("form_token_hash")
);
--> statement-breakpoint
ALTER TABLE "article_images" ADD CONSTRAINT "article_images_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_images_of_article" ON "article_images" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "articles_newest" ON "articles" USING btree ("created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "articles_of_category" ON "articles" USING btree ("category","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "articles_search_trigrams" ON "articles" USING gin ("search_key" gin_trgm_ops) WITH (fastupdate=false);