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
