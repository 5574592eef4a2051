ALTER TABLE "pair_sides" ADD COLUMN "other_shares" text;--> statement-breakpoint
ALTER TABLE "pairings" ADD COLUMN "is_reply_withheld" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "pair_sides" mine SET "other_shares" = theirs."shares" FROM "pair_sides" theirs
WHERE theirs."pairing_id" = mine."pairing_id" AND theirs."part" <> mine."part";--> statement-breakpoint
-- Of thanks on the day of the end, the last message of whoever has thanked.
UPDATE "pair_messages" thanks SET "is_thanks" = true FROM "pairings", "pair_sides"
WHERE "pairings"."id" = thanks."pairing_id" AND "pair_sides"."pairing_id" = thanks."pairing_id" AND "pair_sides"."part" = thanks."part"
  AND NOT "may_thank" AND "closed_on" = "sent_on" AND "position" = (
    SELECT max("position") FROM "pair_messages" later WHERE later."pairing_id" = thanks."pairing_id" AND later."part" = thanks."part");
