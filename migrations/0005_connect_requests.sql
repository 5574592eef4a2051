CREATE TABLE "connect_avoid" (
	"pair" text PRIMARY KEY NOT NULL,
	"closed_on" date NOT NULL,
	"until" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "connect_choices" (
	"id" text PRIMARY KEY NOT NULL,
	"mentee_id" text NOT NULL,
	"rank" integer NOT NULL,
	"mentor_id" text NOT NULL,
	CONSTRAINT "connect_choices_rank" UNIQUE("mentee_id","rank"),
	CONSTRAINT "connect_choices_mentor" UNIQUE("mentor_id","mentee_id"),
	CONSTRAINT "connect_choices_of_others" CHECK ("connect_choices"."mentor_id" <> "connect_choices"."mentee_id"),
	CONSTRAINT "connect_choices_few" CHECK ("connect_choices"."rank" between 1 and 3)
);
--> statement-breakpoint
CREATE TABLE "pairings" (
	"id" text PRIMARY KEY NOT NULL,
	"mentee_id" text NOT NULL,
	"mentor_id" text,
	"seat" integer,
	"state" text DEFAULT 'open' NOT NULL,
	"opened_on" date NOT NULL,
	"due_on" date NOT NULL,
	"next_on" date,
	"is_extended" boolean DEFAULT false NOT NULL,
	"closed_on" date,
	"alias" text NOT NULL,
	"question" text,
	"reply" text,
	"kind_sentence" text,
	CONSTRAINT "pairings_seats" CHECK ("pairings"."seat" between 1 and 5),
	CONSTRAINT "pairings_introduced" CHECK ("pairings"."state" <> 'introduced' or "pairings"."seat" is not null)
);
--> statement-breakpoint
ALTER TABLE "connect_mentees" ADD COLUMN "asked_on" date[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "connect_mentors" ADD COLUMN "shows" text[];--> statement-breakpoint
ALTER TABLE "connect_mentors" ADD COLUMN "missed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mentors" ADD COLUMN "languages" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "mentors" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "mentors" ADD COLUMN "has_place" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "connect_choices" ADD CONSTRAINT "connect_choices_mentee_id_connect_mentees_user_id_fk" FOREIGN KEY ("mentee_id") REFERENCES "public"."connect_mentees"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connect_choices" ADD CONSTRAINT "connect_choices_mentor_id_connect_mentors_user_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."connect_mentors"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pairings" ADD CONSTRAINT "pairings_mentee_id_connect_mentees_user_id_fk" FOREIGN KEY ("mentee_id") REFERENCES "public"."connect_mentees"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pairings" ADD CONSTRAINT "pairings_mentor_id_connect_mentors_user_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."connect_mentors"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pairings_of_seat" ON "pairings" USING btree ("mentor_id","seat") WHERE pairings.state in ('open', 'introduced');--> statement-breakpoint
CREATE UNIQUE INDEX "pairings_of_mentee" ON "pairings" USING btree ("mentee_id") WHERE pairings.state in ('open', 'introduced');--> statement-breakpoint
CREATE INDEX "pairings_all_of_mentee" ON "pairings" USING btree ("mentee_id");--> statement-breakpoint
CREATE INDEX "mentors_of_country" ON "mentors" USING btree ("country","submitted_at" desc,"public_id" desc) WHERE "mentors"."country" is not null;--> statement-breakpoint
CREATE INDEX "mentors_with_place" ON "mentors" USING btree ("submitted_at" desc,"public_id" desc) WHERE "mentors"."has_place";--> statement-breakpoint
CREATE INDEX "mentors_languages" ON "mentors" USING gin ("languages") WITH (fastupdate=false);