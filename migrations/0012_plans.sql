ALTER TABLE "pair_sides" ADD COLUMN "lasts_until" date DEFAULT (current_date + interval '3 months') NOT NULL;--> statement-breakpoint
ALTER TABLE "pair_sides" ADD COLUMN "may_thank" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "pair_sides" ADD COLUMN "notes" text;--> statement-breakpoint
ALTER TABLE "pair_sides" ADD COLUMN "check_in" text;--> statement-breakpoint
ALTER TABLE "pairings" ADD COLUMN "goals" text;--> statement-breakpoint
UPDATE "pairings" SET "next_on" = least("next_on", current_date + 1) WHERE "state" = 'introduced';--> statement-breakpoint
UPDATE "pair_sides" SET "may_thank" = false FROM "pairings" JOIN "mentor_applications" ON "mentor_applications"."user_id" = "mentor_id"
	WHERE "pairings"."id" = "pairing_id" AND "part" = 'mentor' AND "mentor_applications"."status" = 'rejected';
