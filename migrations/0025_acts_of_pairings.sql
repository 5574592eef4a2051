ALTER TABLE "connect_choices" DROP CONSTRAINT "connect_choices_mentor_id_connect_mentors_user_id_fk";
--> statement-breakpoint
ALTER TABLE "connect_choices" ALTER COLUMN "mentor_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "connect_holds" ADD COLUMN "has_taken_effect" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "connect_choices" ADD COLUMN "listing" text;--> statement-breakpoint
ALTER TABLE "pairings" ADD COLUMN "acts" text;--> statement-breakpoint
ALTER TABLE "connect_choices" ADD CONSTRAINT "connect_choices_mentor_id_connect_mentors_user_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."connect_mentors"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pairings_with_acts" ON "pairings" USING btree ("id") WHERE "pairings"."acts" is not null;--> statement-breakpoint
UPDATE "connect_choices" SET "listing" = "mentors"."public_id" FROM "mentors" WHERE "mentors"."user_id" = "connect_choices"."mentor_id";
