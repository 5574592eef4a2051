CREATE TABLE "waiting_decisions" (
	"queue" text NOT NULL,
	"item_id" text NOT NULL,
	"admin_id" text NOT NULL,
	"version" integer NOT NULL,
	"ruling" text NOT NULL,
	"takes_effect_at" timestamp with time zone NOT NULL,
	CONSTRAINT "waiting_decisions_queue_item_id_pk" PRIMARY KEY("queue","item_id")
);
--> statement-breakpoint
ALTER TABLE "waiting_decisions" ADD CONSTRAINT "waiting_decisions_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
DROP TABLE "mentee_claims" CASCADE;--> statement-breakpoint
DROP TABLE "mentor_claims" CASCADE;--> statement-breakpoint
DROP TABLE "review_claims" CASCADE;
