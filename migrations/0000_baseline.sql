CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- All runs of one to three characters of a name. The cost is what it takes, so that the planner asks the index that holds
-- them; restricted, because a search ends before a parallel worker would have started.
CREATE FUNCTION name_ngrams(name text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL RESTRICTED COST 500 AS $$
	SELECT array_agg(DISTINCT substr(name, start, length))
	FROM generate_series(1, char_length(name)) start, generate_series(1, 3) length
$$;
--> statement-breakpoint
-- All characters of a text and all pairs of neighbours, each once. The cost is what it takes, so that the planner asks the
-- index that holds them and never computes them for every row.
CREATE FUNCTION text_ngrams(written text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL RESTRICTED COST 10000 AS $$
	SELECT array_agg(piece)
	FROM (SELECT string_to_array(written, NULL)) split(letters), LATERAL (
		SELECT letter FROM unnest(letters) letter GROUP BY letter
		UNION ALL
		SELECT first || second FROM unnest(letters, letters[2:]) pair(first, second) WHERE second IS NOT NULL GROUP BY first || second
	) pieces(piece)
$$;
--> statement-breakpoint
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
CREATE TABLE "erasures" (
	"mark" text PRIMARY KEY NOT NULL,
	"erased_on" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pending_sign_ups" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"address" text NOT NULL,
	"password" text NOT NULL,
	"code" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL
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
	"code_until" timestamp with time zone,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "totp_secrets" (
	"user_id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"last_step" bigint DEFAULT 0 NOT NULL
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
	"also_show" text,
	"rejection_reason" text,
	"rejection_words" text,
	CONSTRAINT "mentor_applications_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "mentor_applications_image_url_unique" UNIQUE("image_url")
);
--> statement-breakpoint
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
CREATE TABLE "mentors" (
	"public_id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"submitted_at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"title" text,
	"company" text,
	"industry" text NOT NULL,
	"professional_bio" text NOT NULL,
	"image_url" text,
	"rules" integer DEFAULT 0 NOT NULL,
	"leaves" boolean DEFAULT false NOT NULL,
	CONSTRAINT "mentors_image_url_unique" UNIQUE("image_url"),
	CONSTRAINT "mentors_user_id" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "article_images" (
	"file_id" text PRIMARY KEY NOT NULL,
	"article_id" text NOT NULL,
	"format" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"category" text NOT NULL,
	"author_name" text,
	"content" text NOT NULL,
	"image_url" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"form_token_hash" "bytea",
	"preview" text NOT NULL,
	"search_key" text NOT NULL,
	"event_date" date,
	"event_time" time(0),
	"event_zone" text,
	"event_place" text,
	CONSTRAINT "articles_form_token_hash" UNIQUE("form_token_hash")
);
--> statement-breakpoint
CREATE TABLE "partnership_inquiries" (
	"id" text PRIMARY KEY NOT NULL,
	"submitted_by" text NOT NULL,
	"submitted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"form_token_hash" "bytea" NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'received' NOT NULL,
	CONSTRAINT "partnership_inquiries_form_token_hash" UNIQUE("form_token_hash")
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
CREATE TABLE "job_runs" (
	"job" text PRIMARY KEY NOT NULL,
	"done_on" date NOT NULL
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
	"give_up_at" timestamp with time zone NOT NULL,
	"recipient" text
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "contact_submissions" (
	"id" text PRIMARY KEY NOT NULL,
	"submitted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"repeat_mark" text,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"subject" text,
	"inquiry_type" text NOT NULL,
	"message" text NOT NULL,
	"state" text DEFAULT 'received' NOT NULL,
	CONSTRAINT "contact_submissions_repeat_mark" UNIQUE("repeat_mark")
);
--> statement-breakpoint
CREATE TABLE "site_content" (
	"id" text PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"version" integer NOT NULL
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
	"sort_key" integer GENERATED ALWAYS AS ((date '9999-01-01' - latest_month)) STORED NOT NULL,
	"review_count" integer NOT NULL,
	"rated_count" integer NOT NULL,
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
	"manager_comfort_count" integer NOT NULL,
	"figures" jsonb,
	"figures_review_count" integer DEFAULT 0 NOT NULL,
	"new_since_figures" integer DEFAULT 0 NOT NULL,
	"search_key" text collate "C" NOT NULL,
	"rating_sums" integer[] DEFAULT '{}' NOT NULL,
	"detailed_figures" jsonb
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
CREATE TABLE "company_ranking" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"prior" real NOT NULL,
	"review_k" integer NOT NULL,
	"is_applied" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "directory_entries" (
	"country" text collate "C" NOT NULL,
	"industry" text collate "C" NOT NULL,
	"sort_key" integer NOT NULL,
	"company_key" text collate "C" NOT NULL,
	"search_key" text collate "C" NOT NULL,
	"rating_key" integer DEFAULT 0 NOT NULL,
	"reviews_key" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "directory_entries_listed" PRIMARY KEY("country","industry","sort_key","company_key","search_key")
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
CREATE TABLE "review_rejections" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"month" date NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"rejected_on" date NOT NULL,
	"reason" text NOT NULL,
	"sealed_author" "bytea" NOT NULL,
	"author_kids" text[] NOT NULL,
	"receipt_hash" "bytea" NOT NULL,
	"receipt_key" text,
	"sealed_review" "bytea",
	CONSTRAINT "review_rejections_receipt_hash" UNIQUE("receipt_hash")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"month" date NOT NULL,
	"is_approved" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"sealed_author" "bytea" NOT NULL,
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
	"is_published" boolean DEFAULT false NOT NULL,
	"shield" text DEFAULT 'none' NOT NULL,
	"is_in_figures" boolean DEFAULT false NOT NULL,
	"is_withdrawn" boolean DEFAULT false NOT NULL,
	"queue_batch" integer,
	"cohort" text collate "C",
	"published_month" date,
	"receipt_key" text,
	CONSTRAINT "reviews_receipt_hash" UNIQUE("receipt_hash"),
	CONSTRAINT "reviews_form_token_hash" UNIQUE("form_token_hash")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_secrets" ADD CONSTRAINT "totp_secrets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentee_applications" ADD CONSTRAINT "mentee_applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_applications" ADD CONSTRAINT "mentor_applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_claims" ADD CONSTRAINT "mentor_claims_item_id_mentor_applications_public_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."mentor_applications"("public_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_claims" ADD CONSTRAINT "mentor_claims_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentors" ADD CONSTRAINT "mentors_user_id_mentor_applications_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."mentor_applications"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_images" ADD CONSTRAINT "article_images_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partnership_inquiries" ADD CONSTRAINT "partnership_inquiries_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_facets" ADD CONSTRAINT "company_facets_company_key_companies_key_fk" FOREIGN KEY ("company_key") REFERENCES "public"."companies"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_entries" ADD CONSTRAINT "directory_entries_company_key_companies_key_fk" FOREIGN KEY ("company_key") REFERENCES "public"."companies"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_claims" ADD CONSTRAINT "review_claims_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_user_id" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pending_sign_ups_email" ON "pending_sign_ups" USING btree ("email");--> statement-breakpoint
CREATE INDEX "pending_sign_ups_expires_at" ON "pending_sign_ups" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user_id" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "verifications_expires_at" ON "verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mentee_applications_newest" ON "mentee_applications" USING btree ("submitted_at","public_id");--> statement-breakpoint
CREATE INDEX "mentee_applications_of_status" ON "mentee_applications" USING btree ("status","submitted_at","public_id");--> statement-breakpoint
CREATE INDEX "mentor_applications_newest" ON "mentor_applications" USING btree ("submitted_at","public_id");--> statement-breakpoint
CREATE INDEX "mentor_applications_pending" ON "mentor_applications" USING btree ("submitted_at","public_id") WHERE "mentor_applications"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "mentor_claims_of_admin" ON "mentor_claims" USING btree ("admin_id") WHERE "mentor_claims"."verdict" is null;--> statement-breakpoint
CREATE INDEX "mentors_newest" ON "mentors" USING btree ("submitted_at" desc,"public_id" desc);--> statement-breakpoint
CREATE INDEX "mentors_of_industry" ON "mentors" USING btree ("industry","submitted_at" desc,"public_id" desc);--> statement-breakpoint
CREATE INDEX "mentors_name_ngrams" ON "mentors" USING gin (name_ngrams("name_key")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "article_images_of_article" ON "article_images" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "articles_newest" ON "articles" USING btree ("created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "articles_of_category" ON "articles" USING btree ("category","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "articles_search_trigrams" ON "articles" USING gin ("search_key" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "articles_search_ngrams" ON "articles" USING gin (text_ngrams("search_key")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "partnership_inquiries_newest" ON "partnership_inquiries" USING btree ("submitted_at","id");--> statement-breakpoint
CREATE INDEX "partnership_inquiries_of_state" ON "partnership_inquiries" USING btree ("state","submitted_at","id");--> statement-breakpoint
CREATE INDEX "partnership_inquiries_submitted_by" ON "partnership_inquiries" USING btree ("submitted_by");--> statement-breakpoint
CREATE INDEX "audit_log_of_admin" ON "audit_log" USING btree ("admin_id","position");--> statement-breakpoint
CREATE INDEX "outbox_due_at_index" ON "outbox" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "outbox_recipient" ON "outbox" USING btree ("recipient");--> statement-breakpoint
CREATE INDEX "rate_limits_expire_index" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "contact_submissions_newest" ON "contact_submissions" USING btree ("submitted_at","id");--> statement-breakpoint
CREATE INDEX "contact_submissions_of_state" ON "contact_submissions" USING btree ("state","submitted_at","id");--> statement-breakpoint
CREATE INDEX "companies_with_new_reviews" ON "companies" USING btree ("new_since_figures") WHERE "companies"."new_since_figures" > 0;--> statement-breakpoint
CREATE INDEX "companies_without_detailed_figures" ON "companies" USING btree ("key") WHERE "companies"."figures" is not null and "companies"."detailed_figures" is null;--> statement-breakpoint
CREATE INDEX "companies_search_key" ON "companies" USING btree ("search_key");--> statement-breakpoint
CREATE INDEX "companies_search" ON "companies" USING gin (name_ngrams("search_key"),"countries","industries") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "company_facets_values" ON "company_facets" USING btree ("kind","value");--> statement-breakpoint
CREATE INDEX "directory_entries_by_rating" ON "directory_entries" USING btree ("country","industry","rating_key","company_key","search_key");--> statement-breakpoint
CREATE INDEX "directory_entries_by_reviews" ON "directory_entries" USING btree ("country","industry","reviews_key","company_key","search_key");--> statement-breakpoint
CREATE INDEX "directory_entries_by_name" ON "directory_entries" USING btree ("country","industry","search_key","company_key");--> statement-breakpoint
CREATE UNIQUE INDEX "directory_entries_of_company" ON "directory_entries" USING btree ("company_key","country","industry");--> statement-breakpoint
CREATE UNIQUE INDEX "review_claims_of_admin" ON "review_claims" USING btree ("admin_id") WHERE "review_claims"."verdict" is null;--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("month","id");--> statement-breakpoint
CREATE INDEX "reviews_pending" ON "reviews" USING btree ("month","queue_batch","id") WHERE not "reviews"."is_approved" and "reviews"."queue_batch" is not null;--> statement-breakpoint
CREATE INDEX "reviews_for_next_batch" ON "reviews" USING btree ("id") WHERE "reviews"."queue_batch" is null or "reviews"."is_withdrawn" or ("reviews"."is_approved" and not "reviews"."is_published");--> statement-breakpoint
CREATE INDEX "reviews_waiting_of_company" ON "reviews" USING btree ("company_key","month","id") WHERE "reviews"."queue_batch" is not null and not "reviews"."is_published";--> statement-breakpoint
CREATE INDEX "reviews_of_company" ON "reviews" USING btree ("company_key","month","id") WHERE "reviews"."is_published";--> statement-breakpoint
CREATE INDEX "reviews_with_bio" ON "reviews" USING btree ("company_key","month","id") WHERE "reviews"."is_published" and "reviews"."company_bio" is not null;--> statement-breakpoint
CREATE INDEX "reviews_with_website" ON "reviews" USING btree ("company_key","month","id") WHERE "reviews"."is_published" and "reviews"."company_website" is not null;
--> statement-breakpoint
-- Statistics on the pieces would compute them for every article at each ANALYZE, and help no plan.
ALTER INDEX "articles_search_ngrams" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
-- The audit log is only ever added to.
REVOKE UPDATE, DELETE, TRUNCATE ON "audit_log" FROM CURRENT_USER;
--> statement-breakpoint
-- Tells every process that a session has ended, or that what its member may do has changed.
CREATE FUNCTION announce_session_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('upinde_live', 'session:' || (to_jsonb(OLD) ->> TG_ARGV[0]));
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER sessions_ended AFTER DELETE ON "sessions"
FOR EACH ROW WHEN (OLD.expires_at > now()) EXECUTE FUNCTION announce_session_change('user_id');
--> statement-breakpoint
CREATE TRIGGER sessions_shortened AFTER UPDATE OF "expires_at" ON "sessions"
FOR EACH ROW WHEN (NEW.expires_at < OLD.expires_at) EXECUTE FUNCTION announce_session_change('user_id');
--> statement-breakpoint
CREATE TRIGGER users_changed AFTER UPDATE OF "is_admin" ON "users"
FOR EACH ROW WHEN (NEW.is_admin <> OLD.is_admin) EXECUTE FUNCTION announce_session_change('id');
