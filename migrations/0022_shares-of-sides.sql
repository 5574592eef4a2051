ALTER TABLE "pair_sides" ADD COLUMN "other_shares" text;--> statement-breakpoint
ALTER TABLE "pairings" ADD COLUMN "is_reply_withheld" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "pair_sides" mine SET "other_shares" = theirs."shares" FROM "pair_sides" theirs
WHERE theirs."pairing_id" = mine."pairing_id" AND theirs."part" <> mine."part";
