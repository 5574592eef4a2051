CREATE TABLE "pair_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"pairing_id" text,
	"reporter_id" text NOT NULL,
	"reported_id" text,
	"reported_as" text NOT NULL,
	"alias" text NOT NULL,
	"kind" text NOT NULL,
	"words" text,
	"evidence" text,
	"held" text[] DEFAULT '{}' NOT NULL,
	"filed_on" date NOT NULL,
	"due_on" date NOT NULL,
	"decision" text,
	"decided_on" date,
	CONSTRAINT "pair_reports_decided" CHECK (("pair_reports"."decision" is null) = ("pair_reports"."decided_on" is null))
);
--> statement-breakpoint
ALTER TABLE "pair_reports" ADD CONSTRAINT "pair_reports_pairing_id_pairings_id_fk" FOREIGN KEY ("pairing_id") REFERENCES "public"."pairings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pair_reports" ADD CONSTRAINT "pair_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pair_reports_open" ON "pair_reports" USING btree ("due_on") WHERE "pair_reports"."decided_on" is null;--> statement-breakpoint
CREATE INDEX "pair_reports_of_reporter" ON "pair_reports" USING btree ("reporter_id");