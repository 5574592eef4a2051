CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"account_id" text NOT NULL,
	"password" text,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" text NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"address" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"image" text,
	"is_admin" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "keyring_proofs" (
	"kid" text PRIMARY KEY NOT NULL,
	"proof" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sealed_mail" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"give_up_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"key" text collate "C" PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"website" text,
	"company_bio" text,
	"countries" text[] DEFAULT '{}' NOT NULL,
	"industries" text[] DEFAULT '{}' NOT NULL,
	"latest_month" date NOT NULL,
	"staleness" integer GENERATED ALWAYS AS ((date '9999-01-01' - latest_month)) STORED NOT NULL,
	"review_count" integer NOT NULL,
	"rated_count" integer NOT NULL,
	"rating_sum" integer NOT NULL,
	"recommend_yes" integer NOT NULL,
	"recommend_count" integer NOT NULL,
	"inclusivity_culture_sum" integer NOT NULL,
	"inclusivity_culture_count" integer NOT NULL,
	"authenticity_comfort_sum" integer NOT NULL,
	"authenticity_comfort_count" integer NOT NULL,
	"faced_discrimination_sum" integer NOT NULL,
	"faced_discrimination_count" integer NOT NULL,
	"colleague_support_sum" integer NOT NULL,
	"colleague_support_count" integer NOT NULL,
	"leadership_support_sum" integer NOT NULL,
	"leadership_support_count" integer NOT NULL,
	"manager_comfort_sum" integer NOT NULL,
	"manager_comfort_count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_facets" (
	"company_key" text collate "C" NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"reviews" integer NOT NULL,
	CONSTRAINT "company_facets_company_key_kind_value_pk" PRIMARY KEY("company_key","kind","value")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"month" date NOT NULL,
	"is_approved" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"author_box" "bytea" NOT NULL,
	"author_kids" text[] NOT NULL,
	"receipt_hash" "bytea" NOT NULL,
	"form_token_hash" "bytea",
	"company_key" text collate "C" NOT NULL,
	"country" text,
	"company_name" text NOT NULL,
	"role" text,
	"location" text NOT NULL,
	"currently_works_here" text NOT NULL,
	"year_left" smallint,
	"industry" text NOT NULL,
	"company_bio" text,
	"company_website" text,
	"inclusivity_culture" text,
	"authenticity_comfort" text,
	"faced_discrimination" text,
	"colleague_support" text,
	"out_status" text,
	"lgbtq_policies" text NOT NULL,
	"leadership_support" text,
	"erg_groups" text,
	"discussion_handling" text,
	"discussion_handling_other" text,
	"manager_comfort" text,
	"open_colleagues" text,
	"recommend_company" text,
	"suggestions" text,
	"other_comments" text,
	CONSTRAINT "reviews_receipt_hash" UNIQUE("receipt_hash"),
	CONSTRAINT "reviews_form_token_hash" UNIQUE("form_token_hash")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_facets" ADD CONSTRAINT "company_facets_company_key_companies_key_fk" FOREIGN KEY ("company_key") REFERENCES "public"."companies"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_user_id" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "outbox_due_at_index" ON "outbox" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "rate_limits_expire_index" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "companies_newest" ON "companies" USING btree ("staleness","key");--> statement-breakpoint
CREATE INDEX "companies_key_trigrams" ON "companies" USING gin ("key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "companies_countries" ON "companies" USING gin ("countries");--> statement-breakpoint
CREATE INDEX "companies_industries" ON "companies" USING gin ("industries");--> statement-breakpoint
CREATE INDEX "company_facets_values" ON "company_facets" USING btree ("kind","value");--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("month","id");--> statement-breakpoint
CREATE INDEX "reviews_pending" ON "reviews" USING btree ("month","id") WHERE not "reviews"."is_approved";--> statement-breakpoint
CREATE INDEX "reviews_of_company" ON "reviews" USING btree ("company_key","month","id") WHERE "reviews"."is_approved";--> statement-breakpoint
CREATE INDEX "reviews_with_bio" ON "reviews" USING btree ("company_key","month","id") WHERE "reviews"."is_approved" and "reviews"."company_bio" is not null;--> statement-breakpoint
CREATE INDEX "reviews_with_website" ON "reviews" USING btree ("company_key","month","id") WHERE "reviews"."is_approved" and "reviews"."company_website" is not null;