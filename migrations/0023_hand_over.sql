ALTER TABLE "pair_sides" ADD COLUMN "ahead" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "pair_sides_ahead" ON "pair_sides" USING btree ("pairing_id") WHERE "pair_sides"."ahead" <> '{}';--> statement-breakpoint
UPDATE "pair_sides" side SET "ahead" = '{words,goals,call,wishes}' FROM "pairings" pairing
WHERE pairing."id" = side."pairing_id" AND pairing."state" IN ('introduced', 'ended')
  AND CASE side."part" WHEN 'mentee' THEN pairing."mentee_id" ELSE pairing."mentor_id" END IN (SELECT "user_id" FROM "connect_holds");
