DROP INDEX "user_name_skeleton_index";--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "is_name_shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "user_name_skeleton_index" ON "user" USING btree ("name_skeleton");--> statement-breakpoint
UPDATE "user" u SET "is_name_shared" = true WHERE EXISTS (
	SELECT 1 FROM "user" other WHERE other."name_skeleton" = u."name_skeleton" AND other."status" = 'active' AND other."id" <> u."id"
);
--> statement-breakpoint
CREATE FUNCTION "mark_shared_names"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	skeleton text;
BEGIN
	IF TG_OP = 'UPDATE' THEN
		IF NEW."name_skeleton" IS NOT DISTINCT FROM OLD."name_skeleton" AND NEW."status" = OLD."status" THEN
			RETURN NULL;
		END IF;
		IF NEW."name_skeleton" IS NULL THEN
			UPDATE "user" SET "is_name_shared" = false WHERE "id" = NEW."id" AND "is_name_shared";
		END IF;
	END IF;
	FOR skeleton IN
		SELECT DISTINCT s FROM unnest(ARRAY[OLD."name_skeleton", NEW."name_skeleton"]) s WHERE s IS NOT NULL ORDER BY s
	LOOP
		-- Two transactions that give the same name at once would not see each other.
		PERFORM pg_advisory_xact_lock(hashtextextended('nick name:' || skeleton, 0));
		UPDATE "user" u SET "is_name_shared" = NOT u."is_name_shared"
		FROM (SELECT count(*) AS num FROM "user" WHERE "name_skeleton" = skeleton AND "status" = 'active') active
		WHERE u."name_skeleton" = skeleton
			AND u."is_name_shared" <> (active.num > CASE u."status" WHEN 'active' THEN 1 ELSE 0 END);
	END LOOP;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "user_shared_names" AFTER INSERT OR DELETE OR UPDATE OF "name_skeleton", "status" ON "user" FOR EACH ROW EXECUTE FUNCTION "mark_shared_names"();
