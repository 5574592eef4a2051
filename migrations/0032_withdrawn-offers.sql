DELETE FROM "connect_rounds" WHERE "is_undone";--> statement-breakpoint
ALTER TABLE "pairings" DROP CONSTRAINT "pairings_round_id_connect_rounds_id_fk";
--> statement-breakpoint
ALTER TABLE "connect_people" DROP COLUMN "mail_round";--> statement-breakpoint
ALTER TABLE "connect_rounds" DROP COLUMN "is_undone";--> statement-breakpoint
ALTER TABLE "pairings" DROP COLUMN "round_id";--> statement-breakpoint
ALTER TABLE "pairings" DROP COLUMN "mentee_heard_on";--> statement-breakpoint
ALTER TABLE "pairings" DROP COLUMN "mentor_heard_on";