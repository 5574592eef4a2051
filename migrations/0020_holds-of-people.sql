CREATE TABLE "connect_holds" (
	"user_id" text NOT NULL,
	"reason" text NOT NULL,
	"since" date NOT NULL,
	CONSTRAINT "connect_holds_user_id_reason_pk" PRIMARY KEY("user_id","reason")
);
--> statement-breakpoint
ALTER TABLE "connect_holds" ADD CONSTRAINT "connect_holds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- What nobody has decided holds them by now in every part, and what was decided against somebody whom no admin has released.
INSERT INTO "connect_holds" ("user_id", "reason", "since")
SELECT "reported_id", "pair_reports"."id", date_trunc('month', "filed_on")::date FROM "pair_reports"
JOIN "users" ON "users"."id" = "reported_id"
WHERE "kind" NOT IN ('silence', 'help') AND ("decision" IS NULL OR "decision" = 'end' AND "reported_id" IN (
  SELECT "user_id" FROM "connect_mentees" WHERE "state" = 'held'
  UNION SELECT "user_id" FROM "connect_mentors" WHERE "state" = 'held'));
--> statement-breakpoint
-- Of the others on hold, the team has decided so.
INSERT INTO "connect_holds" ("user_id", "reason", "since")
SELECT DISTINCT "user_id", 'team', date_trunc('month', current_date)::date FROM (
  SELECT "user_id" FROM "connect_mentees" WHERE "state" = 'held'
  UNION SELECT "user_id" FROM "connect_mentors" WHERE "state" = 'held') held
WHERE NOT EXISTS (SELECT FROM "connect_holds" WHERE "connect_holds"."user_id" = held."user_id");
--> statement-breakpoint
UPDATE "connect_mentees" SET "state" = 'unread', "version" = "version" + 1 WHERE "state" = 'held';--> statement-breakpoint
UPDATE "connect_mentors" SET "state" = 'asked' WHERE "state" = 'held';--> statement-breakpoint
ALTER TABLE "pair_reports" ADD COLUMN "forms" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "pair_reports" SET "forms" = ARRAY["id"];--> statement-breakpoint
ALTER TABLE "connect_mentees" ADD COLUMN "missed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "connect_mentors" ADD COLUMN "declined" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "pairings" ADD COLUMN "has_rested" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pair_messages" ADD COLUMN "is_withheld" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pair_messages" ADD COLUMN "is_thanks" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "pair_messages" SET "is_thanks" = true FROM "pairings" WHERE "pairings"."id" = "pairing_id" AND "sent_on" > "closed_on";--> statement-breakpoint
ALTER TABLE "pair_calls" DROP CONSTRAINT "pair_calls_pkey";--> statement-breakpoint
ALTER TABLE "pair_calls" ADD COLUMN "part" text DEFAULT 'mentee' NOT NULL;--> statement-breakpoint
ALTER TABLE "pair_calls" ALTER COLUMN "part" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "pair_calls" ADD CONSTRAINT "pair_calls_pairing_id_part_pk" PRIMARY KEY("pairing_id","part");--> statement-breakpoint
INSERT INTO "pair_calls" ("pairing_id", "part", "id", "proposed_by", "times", "picked", "off_by", "remind_on", "ends_on")
SELECT "pairing_id", 'mentor', "id", "proposed_by", "times", "picked", "off_by", "remind_on", "ends_on" FROM "pair_calls";
--> statement-breakpoint
ALTER TABLE "pair_sides" ADD COLUMN "received" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "pair_sides" ADD COLUMN "waiting" text;--> statement-breakpoint
ALTER TABLE "pair_sides" ADD COLUMN "waiting_since" date;--> statement-breakpoint
ALTER TABLE "pair_sides" ADD COLUMN "wrote_on" date;--> statement-breakpoint
ALTER TABLE "pair_sides" ADD COLUMN "other_fades_soon" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pair_sides" ADD COLUMN "other_lasts_until" date DEFAULT (current_date + interval '3 months') NOT NULL;--> statement-breakpoint
ALTER TABLE "pair_sides" ADD COLUMN "goals" text;--> statement-breakpoint
UPDATE "pair_sides" mine SET "received" = theirs."written", "waiting" = pairings."waiting",
  "waiting_since" = pairings."waiting_since", "wrote_on" = pairings."wrote_on", "goals" = pairings."goals",
  "other_fades_soon" = theirs."fades_soon", "other_lasts_until" = theirs."lasts_until"
FROM "pair_sides" theirs, "pairings" pairings
WHERE theirs."pairing_id" = mine."pairing_id" AND theirs."part" <> mine."part" AND pairings."id" = mine."pairing_id";