ALTER TABLE "pairings" ADD COLUMN "listing" text;--> statement-breakpoint
ALTER TABLE "connect_avoid" DROP COLUMN "closed_on";--> statement-breakpoint
UPDATE "pairings" SET "listing" = "mentors"."public_id" FROM "mentors" WHERE "mentors"."user_id" = "pairings"."mentor_id" AND NOT "mentors"."leaves";
