CREATE TABLE "pairs" (
	"id" text PRIMARY KEY NOT NULL,
	"mentee_id" text,
	"mentor_id" text,
	"listing" text,
	"alias" text NOT NULL,
	"mentor_alias" text,
	"next_on" date,
	"ended_on" date,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"acts" text,
	"introduced_on" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "requests" (
	"id" text PRIMARY KEY NOT NULL,
	"mentee_id" text,
	"mentor_id" text,
	"listing" text,
	"alias" text NOT NULL,
	"mentor_alias" text,
	"next_on" date,
	"ended_on" date,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"acts" text,
	"source" text DEFAULT 'choice' NOT NULL,
	"said_yes" text,
	"state" text DEFAULT 'open' NOT NULL,
	"opened_on" date NOT NULL,
	"due_on" date NOT NULL,
	"has_rested" boolean DEFAULT false NOT NULL,
	"kind_sentence" text,
	"reaches" text,
	"facts" text,
	CONSTRAINT "requests_ended" CHECK (("requests"."state" = 'open') = ("requests"."ended_on" is null))
);
--> statement-breakpoint
INSERT INTO "requests" ("id", "mentee_id", "mentor_id", "listing", "alias", "mentor_alias", "next_on", "ended_on", "is_hidden", "acts",
  "source", "said_yes", "state", "opened_on", "due_on", "has_rested", "kind_sentence", "reaches", "facts")
SELECT "id", "mentee_id", CASE WHEN "seat" IS NULL THEN NULL ELSE "mentor_id" END, "listing", "alias", "mentor_alias", "next_on",
  CASE WHEN "state" = 'open' THEN NULL ELSE coalesce("closed_on", "due_on") END, "is_hidden", "acts",
  "source", "said_yes", "state", "opened_on", "due_on", "has_rested", "kind_sentence", "reaches", "facts"
FROM "pairings" WHERE "state" NOT IN ('introduced', 'ended');--> statement-breakpoint
INSERT INTO "pairs" ("id", "mentee_id", "mentor_id", "listing", "alias", "mentor_alias", "next_on", "ended_on", "is_hidden", "acts",
  "introduced_on")
SELECT "id", "mentee_id", "mentor_id", "listing", "alias", "mentor_alias", "next_on",
  CASE WHEN "state" = 'introduced' THEN NULL ELSE coalesce("closed_on", "due_on") END, "is_hidden", "acts", coalesce("introduced_on", "opened_on")
FROM "pairings" WHERE "state" IN ('introduced', 'ended');--> statement-breakpoint
ALTER TABLE "pair_calls" DROP CONSTRAINT "pair_calls_pairing_id_pairings_id_fk";--> statement-breakpoint
ALTER TABLE "pair_calls" RENAME COLUMN "pairing_id" TO "pair_id";--> statement-breakpoint
ALTER TABLE "pair_messages" DROP CONSTRAINT "pair_messages_pairing_id_pairings_id_fk";--> statement-breakpoint
ALTER TABLE "pair_messages" RENAME COLUMN "pairing_id" TO "pair_id";--> statement-breakpoint
ALTER TABLE "pair_reports" DROP CONSTRAINT "pair_reports_pairing_id_pairings_id_fk";--> statement-breakpoint
ALTER TABLE "pair_reports" RENAME COLUMN "pairing_id" TO "pair_id";--> statement-breakpoint
ALTER TABLE "pair_sides" DROP CONSTRAINT "pair_sides_pairing_id_pairings_id_fk";--> statement-breakpoint
ALTER TABLE "pair_sides" RENAME COLUMN "pairing_id" TO "pair_id";--> statement-breakpoint
ALTER TABLE "pair_calls" RENAME CONSTRAINT "pair_calls_pairing_id_part_pk" TO "pair_calls_pair_id_part_pk";--> statement-breakpoint
ALTER TABLE "pair_messages" RENAME CONSTRAINT "pair_messages_pairing_id_position_pk" TO "pair_messages_pair_id_position_pk";--> statement-breakpoint
ALTER TABLE "pair_sides" RENAME CONSTRAINT "pair_sides_pairing_id_part_pk" TO "pair_sides_pair_id_part_pk";--> statement-breakpoint
DROP TABLE "pairings";--> statement-breakpoint
ALTER TABLE "connect_holds" ADD COLUMN "is_told" boolean DEFAULT true NOT NULL;--> statement-breakpoint
UPDATE "connect_holds" SET "is_told" = false WHERE "reason" = 'restored'
  OR "reason" IN (SELECT "id" FROM "pair_reports" WHERE "decided_on" IS NULL);--> statement-breakpoint
ALTER TABLE "pairs" ADD CONSTRAINT "pairs_mentee_id_connect_mentees_user_id_fk" FOREIGN KEY ("mentee_id") REFERENCES "public"."connect_mentees"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pairs" ADD CONSTRAINT "pairs_mentor_id_connect_mentors_user_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."connect_mentors"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_mentee_id_connect_mentees_user_id_fk" FOREIGN KEY ("mentee_id") REFERENCES "public"."connect_mentees"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_mentor_id_connect_mentors_user_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."connect_mentors"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pairs_live_of_mentee" ON "pairs" USING btree ("mentee_id") WHERE "pairs"."ended_on" is null;--> statement-breakpoint
CREATE INDEX "pairs_of_mentee" ON "pairs" USING btree ("mentee_id");--> statement-breakpoint
CREATE INDEX "pairs_of_mentor" ON "pairs" USING btree ("mentor_id");--> statement-breakpoint
CREATE INDEX "pairs_with_acts" ON "pairs" USING btree ("id") WHERE "pairs"."acts" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "requests_open_of_mentee" ON "requests" USING btree ("mentee_id") WHERE "requests"."ended_on" is null;--> statement-breakpoint
CREATE INDEX "requests_of_mentee" ON "requests" USING btree ("mentee_id");--> statement-breakpoint
CREATE INDEX "requests_of_mentor" ON "requests" USING btree ("mentor_id");--> statement-breakpoint
CREATE INDEX "requests_with_acts" ON "requests" USING btree ("id") WHERE "requests"."acts" is not null;--> statement-breakpoint
ALTER TABLE "pair_calls" ADD CONSTRAINT "pair_calls_pair_id_pairs_id_fk" FOREIGN KEY ("pair_id") REFERENCES "public"."pairs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pair_messages" ADD CONSTRAINT "pair_messages_pair_id_pairs_id_fk" FOREIGN KEY ("pair_id") REFERENCES "public"."pairs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pair_sides" ADD CONSTRAINT "pair_sides_pair_id_pairs_id_fk" FOREIGN KEY ("pair_id") REFERENCES "public"."pairs"("id") ON DELETE cascade ON UPDATE no action;