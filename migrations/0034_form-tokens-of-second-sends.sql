ALTER TABLE "reviews" DROP CONSTRAINT "reviews_form_token_hash";--> statement-breakpoint
UPDATE "reviews" SET "form_token_hash" = NULL WHERE "form_token_hash" IS NOT NULL;
