DROP INDEX "mentee_applications_of_status";--> statement-breakpoint
ALTER TABLE "mentee_applications" DROP COLUMN "status";