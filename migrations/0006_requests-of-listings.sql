ALTER TABLE "pairings" ADD COLUMN "listing" text;--> statement-breakpoint
ALTER TABLE "connect_avoid" DROP COLUMN "closed_on";--> statement-breakpoint
UPDATE "pairings" SET "listing" = "mentors"."public_id" FROM "mentors" WHERE "mentors"."user_id" = "pairings"."mentor_id" AND NOT "mentors"."leaves" AND "pairings"."opened_on" >= "mentors"."submitted_at"::date;
--> statement-breakpoint
DELETE FROM "connect_choices" USING "mentor_applications" WHERE "mentor_applications"."user_id" = "connect_choices"."mentor_id" AND "mentor_applications"."status" <> 'approved';
