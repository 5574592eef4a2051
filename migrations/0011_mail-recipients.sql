ALTER TABLE "outbox" ADD COLUMN "recipient" text;--> statement-breakpoint
CREATE INDEX "audit_log_of_admin" ON "audit_log" USING btree ("admin_id","position");--> statement-breakpoint
CREATE INDEX "outbox_recipient" ON "outbox" USING btree ("recipient");