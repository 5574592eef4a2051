CREATE TABLE "connect_mentees" (
	"user_id" text PRIMARY KEY NOT NULL,
	"public_id" text NOT NULL,
	"state" text DEFAULT 'unread' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"joined_on" date NOT NULL,
	"unread_since" date NOT NULL,
	"paused_until" date,
	"note" text,
	"question" text,
	"answer" text,
	"refusal_reason" text,
	"refusal_words" text,
	"outlook" text,
	CONSTRAINT "connect_mentees_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "connect_mentors" (
	"user_id" text PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"capacity" integer DEFAULT 1 NOT NULL,
	"away_until" date
);
--> statement-breakpoint
CREATE TABLE "connect_people" (
	"user_id" text PRIMARY KEY NOT NULL,
	"heard_on" date NOT NULL,
	"mail" text DEFAULT 'daily' NOT NULL,
	"mail_due_at" timestamp with time zone,
	"mailed_on" date,
	"conduct_version" integer,
	"languages" text,
	"zone" text,
	"not_with" text,
	"employer" text
);
--> statement-breakpoint
CREATE TABLE "mentee_claims" (
	"item_id" text PRIMARY KEY NOT NULL,
	"admin_id" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"verdict" text,
	"version" integer,
	"reason" text,
	"words" text
);
--> statement-breakpoint
ALTER TABLE "connect_mentees" ADD CONSTRAINT "connect_mentees_user_id_mentee_applications_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."mentee_applications"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connect_mentors" ADD CONSTRAINT "connect_mentors_user_id_mentor_applications_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."mentor_applications"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connect_people" ADD CONSTRAINT "connect_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentee_claims" ADD CONSTRAINT "mentee_claims_item_id_connect_mentees_public_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."connect_mentees"("public_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentee_claims" ADD CONSTRAINT "mentee_claims_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connect_mentees_unread" ON "connect_mentees" USING btree ("unread_since","public_id") WHERE "connect_mentees"."state" = 'unread';--> statement-breakpoint
CREATE INDEX "connect_people_heard_on" ON "connect_people" USING btree ("heard_on");--> statement-breakpoint
CREATE INDEX "connect_people_mail_due" ON "connect_people" USING btree ("mail_due_at") WHERE "connect_people"."mail_due_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "mentee_claims_of_admin" ON "mentee_claims" USING btree ("admin_id") WHERE "mentee_claims"."verdict" is null;
--> statement-breakpoint
-- Whoever applied before waits since that day; an application that an admin has closed waits no more.
INSERT INTO "connect_mentees" ("user_id", "public_id", "state", "joined_on", "unread_since")
SELECT "user_id", "public_id", CASE "status" WHEN 'closed' THEN 'left' ELSE 'unread' END,
  ("submitted_at" AT TIME ZONE 'UTC')::date, ("submitted_at" AT TIME ZONE 'UTC')::date
FROM "mentee_applications";--> statement-breakpoint
INSERT INTO "connect_mentors" ("user_id") SELECT "user_id" FROM "mentor_applications";--> statement-breakpoint
-- The news of a week are spread over it. Approved mentors are asked to open their places, by one mail each, spread
-- over seven days and sent between 9:00 and 16:00 UTC.
INSERT INTO "connect_people" ("user_id", "heard_on", "mail_due_at")
SELECT "user_id", current_date - floor(random() * 7)::int, CASE WHEN bool_or("is_approved") THEN
  (current_date::timestamp + make_interval(days => 1 + floor(random() * 7)::int, secs => 3600 * (9 + random() * 7))) AT TIME ZONE 'UTC' END
FROM (
  SELECT "user_id", false AS "is_approved" FROM "mentee_applications"
  UNION ALL SELECT "user_id", "status" = 'approved' FROM "mentor_applications"
) AS "applied" GROUP BY "user_id";
