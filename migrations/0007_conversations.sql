CREATE TABLE "pair_messages" (
	"pairing_id" text NOT NULL,
	"position" integer NOT NULL,
	"id" text NOT NULL,
	"part" text NOT NULL,
	"body" text NOT NULL,
	"sent_on" date NOT NULL,
	"fades_on" date NOT NULL,
	CONSTRAINT "pair_messages_pairing_id_position_pk" PRIMARY KEY("pairing_id","position"),
	CONSTRAINT "pair_messages_id" UNIQUE("pairing_id","id")
);
--> statement-breakpoint
CREATE TABLE "pair_sides" (
	"pairing_id" text NOT NULL,
	"part" text NOT NULL,
	"written" integer DEFAULT 0 NOT NULL,
	"knows_safety" boolean DEFAULT false NOT NULL,
	"fades_soon" boolean DEFAULT false NOT NULL,
	CONSTRAINT "pair_sides_pairing_id_part_pk" PRIMARY KEY("pairing_id","part")
);
--> statement-breakpoint
ALTER TABLE "pairings" DROP CONSTRAINT "pairings_introduced";--> statement-breakpoint
ALTER TABLE "pairings" ALTER COLUMN "mentee_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "pairings" ADD COLUMN "mentor_alias" text;--> statement-breakpoint
ALTER TABLE "pairings" ADD COLUMN "introduced_on" date;--> statement-breakpoint
ALTER TABLE "pairings" ADD COLUMN "waiting" text;--> statement-breakpoint
ALTER TABLE "pairings" ADD COLUMN "wrote_on" date;--> statement-breakpoint
ALTER TABLE "pairings" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pair_messages" ADD CONSTRAINT "pair_messages_pairing_id_pairings_id_fk" FOREIGN KEY ("pairing_id") REFERENCES "public"."pairings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pair_sides" ADD CONSTRAINT "pair_sides_pairing_id_pairings_id_fk" FOREIGN KEY ("pairing_id") REFERENCES "public"."pairings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pair_messages_fades_on" ON "pair_messages" USING btree ("fades_on");--> statement-breakpoint
UPDATE "pairings" SET "introduced_on" = current_date, "next_on" = current_date + 3 WHERE "state" = 'introduced';--> statement-breakpoint
INSERT INTO "pair_sides" ("pairing_id", "part") SELECT "id", "part" FROM "pairings", (VALUES ('mentee'), ('mentor')) AS both_of ("part") WHERE "state" IN ('introduced', 'ended');--> statement-breakpoint
ALTER TABLE "pairings" ADD CONSTRAINT "pairings_introduced" CHECK ("pairings"."state" <> 'introduced' or ("pairings"."seat" is not null and "pairings"."introduced_on" is not null));