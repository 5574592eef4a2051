ALTER TABLE "mentors" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mentors" ADD COLUMN "leaves" boolean DEFAULT false NOT NULL;