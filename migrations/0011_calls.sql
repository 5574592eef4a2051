CREATE TABLE "pair_calls" (
	"pairing_id" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"proposed_by" text NOT NULL,
	"times" text NOT NULL,
	"picked" text,
	"off_by" text,
	"remind_on" date,
	"ends_on" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pair_calls" ADD CONSTRAINT "pair_calls_pairing_id_pairings_id_fk" FOREIGN KEY ("pairing_id") REFERENCES "public"."pairings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pair_calls_ends_on" ON "pair_calls" USING btree ("ends_on");