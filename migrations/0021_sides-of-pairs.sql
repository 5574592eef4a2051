ALTER TABLE "pair_reports" DROP COLUMN "held";--> statement-breakpoint
ALTER TABLE "pairings" DROP COLUMN "waiting";--> statement-breakpoint
ALTER TABLE "pairings" DROP COLUMN "waiting_since";--> statement-breakpoint
ALTER TABLE "pairings" DROP COLUMN "wrote_on";--> statement-breakpoint
ALTER TABLE "pairings" DROP COLUMN "goals";