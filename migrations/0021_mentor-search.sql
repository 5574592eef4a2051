DROP INDEX "mentors_name_trigrams";--> statement-breakpoint
CREATE INDEX "mentors_name_ngrams" ON "mentors" USING gin (name_ngrams("name_key")) WITH (fastupdate=false);