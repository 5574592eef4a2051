ALTER TABLE "connect_avoid" ADD COLUMN "lasts" text;--> statement-breakpoint
ALTER TABLE "pairings" ADD COLUMN "reaches" text;