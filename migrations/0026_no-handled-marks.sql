DROP INDEX "partnership_inquiries_new";--> statement-breakpoint
DROP INDEX "contact_submissions_new";--> statement-breakpoint
ALTER TABLE "partnership_inquiries" DROP COLUMN "is_handled";--> statement-breakpoint
ALTER TABLE "contact_submissions" DROP COLUMN "is_handled";