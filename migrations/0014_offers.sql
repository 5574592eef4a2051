CREATE TABLE "connect_months" (
	"month" date NOT NULL,
	"what" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "connect_months_month_what_pk" PRIMARY KEY("month","what")
);
--> statement-breakpoint
CREATE TABLE "connect_rounds" (
	"id" text PRIMARY KEY NOT NULL,
	"ran_at" timestamp with time zone NOT NULL,
	"digest" text NOT NULL,
	"offers" integer NOT NULL,
	"is_undone" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "connect_mentees" ADD COLUMN "pace" text;--> statement-breakpoint
ALTER TABLE "connect_people" ADD COLUMN "mail_round" text;--> statement-breakpoint
ALTER TABLE "pairings" ADD COLUMN "source" text DEFAULT 'choice' NOT NULL;--> statement-breakpoint
ALTER TABLE "pairings" ADD COLUMN "round_id" text;--> statement-breakpoint
ALTER TABLE "pairings" ADD COLUMN "said_yes" text;--> statement-breakpoint
ALTER TABLE "pairings" ADD COLUMN "mentee_heard_on" date;--> statement-breakpoint
ALTER TABLE "pairings" ADD COLUMN "mentor_heard_on" date;--> statement-breakpoint
ALTER TABLE "pairings" ADD CONSTRAINT "pairings_round_id_connect_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."connect_rounds"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
UPDATE "pairings" SET "said_yes" = 'mentee' WHERE "state" = 'open';
