UPDATE "pairings" SET "opened_on" = "opened_on" + 3 WHERE "is_extended" AND "state" = 'open';--> statement-breakpoint
ALTER TABLE "pairings" DROP COLUMN "is_extended";--> statement-breakpoint
ALTER TABLE "pairings" DROP COLUMN "is_reply_withheld";--> statement-breakpoint
ALTER TABLE "pairings" DROP COLUMN "question";--> statement-breakpoint
ALTER TABLE "pairings" DROP COLUMN "reply";