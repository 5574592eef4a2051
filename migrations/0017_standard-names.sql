ALTER TABLE "nights" RENAME TO "job_runs";--> statement-breakpoint
ALTER INDEX "nights_pkey" RENAME TO "job_runs_pkey";--> statement-breakpoint
ALTER TABLE "admin_codes" RENAME TO "totp_secrets";--> statement-breakpoint
ALTER INDEX "admin_codes_pkey" RENAME TO "totp_secrets_pkey";--> statement-breakpoint
ALTER TABLE "totp_secrets" RENAME CONSTRAINT "admin_codes_user_id_users_id_fk" TO "totp_secrets_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "reviews" RENAME COLUMN "author_box" TO "sealed_author";--> statement-breakpoint
ALTER TABLE "companies" RENAME COLUMN "staleness" TO "sort_key";--> statement-breakpoint
ALTER TABLE "directory_entries" RENAME COLUMN "staleness" TO "sort_key";--> statement-breakpoint
ALTER TABLE "directory_entries" RENAME CONSTRAINT "directory_entries_country_industry_staleness_company_key_pk" TO "directory_entries_country_industry_sort_key_company_key_pk";--> statement-breakpoint
ALTER FUNCTION name_pieces(text) RENAME TO name_ngrams;--> statement-breakpoint
ALTER FUNCTION text_pieces(text) RENAME TO text_ngrams;--> statement-breakpoint
ALTER INDEX "articles_search_pieces" RENAME TO "articles_search_ngrams";
