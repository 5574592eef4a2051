ALTER TABLE "erasures" RENAME TO "endings";--> statement-breakpoint
ALTER TABLE "endings" RENAME COLUMN "erased_on" TO "ended_on";