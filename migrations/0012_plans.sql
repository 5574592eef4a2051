ALTER TABLE "pair_sides" ADD COLUMN "lasts_until" date DEFAULT (current_date + interval '3 months') NOT NULL;--> statement-breakpoint
ALTER TABLE "pair_sides" ALTER COLUMN "lasts_until" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "pair_sides" ADD COLUMN "has_thanked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pair_sides" ADD COLUMN "notes" text;--> statement-breakpoint
ALTER TABLE "pair_sides" ADD COLUMN "check_in" text;--> statement-breakpoint
ALTER TABLE "pairings" ADD COLUMN "goals" text;