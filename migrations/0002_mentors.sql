CREATE TABLE "mentee_applications" (
	"user_id" text PRIMARY KEY NOT NULL,
	"public_id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"form_token_hash" "bytea" NOT NULL,
	"submitted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"country" text NOT NULL,
	"gender" text,
	"pronouns" text,
	"industry" text NOT NULL,
	"professional_stage" text NOT NULL,
	"linkedin" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"growth_areas" text NOT NULL,
	"growth_areas_other" text,
	"mentor_qualities" text NOT NULL,
	"match_preference" text NOT NULL,
	"selected_mentor_name" text,
	"other_info" text,
	"cv_url" text,
	CONSTRAINT "mentee_applications_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "mentee_applications_cv_url_unique" UNIQUE("cv_url")
);
--> statement-breakpoint
CREATE TABLE "mentor_applications" (
	"user_id" text PRIMARY KEY NOT NULL,
	"public_id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"form_token_hash" "bytea" NOT NULL,
	"submitted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"country" text NOT NULL,
	"gender" text,
	"pronouns" text,
	"industry" text NOT NULL,
	"professional_stage" text NOT NULL,
	"linkedin" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"company" text,
	"role" text,
	"professional_bio" text NOT NULL,
	"availability" text NOT NULL,
	"gallery_preference" text NOT NULL,
	"display_name" text,
	"image_url" text,
	CONSTRAINT "mentor_applications_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "mentor_applications_image_url_unique" UNIQUE("image_url")
);
--> statement-breakpoint
CREATE TABLE "mentors" (
	"public_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"title" text,
	"company" text,
	"industry" text NOT NULL,
	"professional_bio" text NOT NULL,
	"image_url" text,
	CONSTRAINT "mentors_image_url_unique" UNIQUE("image_url"),
	CONSTRAINT "mentors_user_id" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"position" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"admin_id" text NOT NULL,
	"verb" text NOT NULL,
	"target" text,
	"kid" text NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mentee_applications" ADD CONSTRAINT "mentee_applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_applications" ADD CONSTRAINT "mentor_applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentors" ADD CONSTRAINT "mentors_user_id_mentor_applications_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."mentor_applications"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mentee_applications_newest" ON "mentee_applications" USING btree ("submitted_at","public_id");--> statement-breakpoint
CREATE INDEX "mentor_applications_newest" ON "mentor_applications" USING btree ("submitted_at","public_id");--> statement-breakpoint
CREATE INDEX "mentors_newest" ON "mentors" USING btree ("submitted_at" desc,"public_id" desc);--> statement-breakpoint
CREATE INDEX "mentors_of_industry" ON "mentors" USING btree ("industry","submitted_at" desc,"public_id" desc);--> statement-breakpoint
CREATE INDEX "mentors_name_trigrams" ON "mentors" USING gin ("name_key" gin_trgm_ops);--> statement-breakpoint
REVOKE UPDATE, DELETE, TRUNCATE ON "audit_log" FROM CURRENT_USER;
