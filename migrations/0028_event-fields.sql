ALTER TABLE "articles" ADD COLUMN "event_date" date;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "event_time" time(0);--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "event_zone" text;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "event_place" text;