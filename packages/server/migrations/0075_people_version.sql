CREATE TABLE "people_version" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" text NOT NULL
);
--> statement-breakpoint
-- Runs when the transaction commits, once however many people it has changed. The row stays locked until the commit is
-- visible: whoever reads a new version reads what was changed with it.
CREATE FUNCTION "renew_people_version"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	present text := pg_current_xact_id()::text;
BEGIN
	IF current_setting('easymock.people_changed_in', true) = present THEN
		RETURN NULL;
	END IF;
	PERFORM set_config('easymock.people_changed_in', present, true);
	-- Events are numbered at the end of a transaction as well. Where both happen, the locks are taken in this order, or two
	-- transactions could wait for each other.
	PERFORM 1 FROM "live_position" FOR NO KEY UPDATE;
	INSERT INTO "people_version" ("version") VALUES (gen_random_uuid()::text)
	ON CONFLICT ("is_only") DO UPDATE SET "version" = EXCLUDED."version";
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "user_people_version" AFTER UPDATE ON "user" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN ((OLD."name", OLD."nick_name", OLD."head_img", OLD."department", OLD."is_name_shared") IS DISTINCT FROM
		(NEW."name", NEW."nick_name", NEW."head_img", NEW."department", NEW."is_name_shared"))
	EXECUTE FUNCTION "renew_people_version"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "user_people_version_of_deleted" AFTER DELETE ON "user" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	EXECUTE FUNCTION "renew_people_version"();
