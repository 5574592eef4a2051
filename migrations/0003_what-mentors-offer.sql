ALTER TABLE "mentor_applications" ADD COLUMN "support_areas" text;--> statement-breakpoint
ALTER TABLE "mentors" ADD COLUMN "support_areas" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "mentors" ADD COLUMN "availability" text;