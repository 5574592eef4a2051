CREATE TABLE "mentor_claims" (
	"item_id" text PRIMARY KEY NOT NULL,
	"admin_id" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"verdict" text,
	"version" integer,
	"reason" text,
	"words" text
);
--> statement-breakpoint
CREATE TABLE "review_claims" (
	"item_id" text PRIMARY KEY NOT NULL,
	"admin_id" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"verdict" text,
	"version" integer,
	"reason" text,
	"words" text
);
--> statement-breakpoint
ALTER TABLE "mentor_claims" ADD CONSTRAINT "mentor_claims_item_id_mentor_applications_public_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."mentor_applications"("public_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_claims" ADD CONSTRAINT "mentor_claims_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_claims" ADD CONSTRAINT "review_claims_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mentor_claims_of_admin" ON "mentor_claims" USING btree ("admin_id") WHERE "mentor_claims"."verdict" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "review_claims_of_admin" ON "review_claims" USING btree ("admin_id") WHERE "review_claims"."verdict" is null;