CREATE TABLE "live_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"topic" text NOT NULL,
	"data" text NOT NULL,
	"position" bigint,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "live_event_position_unique" UNIQUE("position")
);
--> statement-breakpoint
CREATE TABLE "live_position" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"last" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "live_event_at_index" ON "live_event" USING btree ("at");--> statement-breakpoint
INSERT INTO "live_position" ("last") VALUES (0);
--> statement-breakpoint
-- Runs when the transaction commits. The lock on the counter is held until the commit is visible, so positions are
-- given in the order in which events become visible, and none is left out. NOTIFY puts commits in order the same way.
CREATE FUNCTION "number_live_event"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	number bigint;
BEGIN
	UPDATE "live_position" SET "last" = "last" + 1 RETURNING "last" INTO number;
	UPDATE "live_event" SET "position" = number, "at" = clock_timestamp() WHERE "id" = NEW."id";
	-- As platform/database/events.ts sends it. Several in one transaction arrive as one.
	PERFORM pg_notify('easymock', '{"topic":"live","data":null}');
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "live_event_number" AFTER INSERT ON "live_event" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "number_live_event"();
--> statement-breakpoint
-- Streams end with their session, whatever ends it. The argument names the column with the person's id.
CREATE FUNCTION "tell_session_end"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('easymock', json_build_object('topic', 'sessionsEnded', 'data', json_build_object('userId', to_jsonb(OLD) ->> TG_ARGV[0]))::text);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "session_deleted" AFTER DELETE ON "session" FOR EACH ROW EXECUTE FUNCTION "tell_session_end"('user_id');
--> statement-breakpoint
CREATE TRIGGER "session_ended" AFTER UPDATE OF "ended_reason" ON "session" FOR EACH ROW EXECUTE FUNCTION "tell_session_end"('user_id');
--> statement-breakpoint
CREATE TRIGGER "user_disabled" AFTER UPDATE OF "status" ON "user" FOR EACH ROW WHEN (OLD."status" IS DISTINCT FROM NEW."status") EXECUTE FUNCTION "tell_session_end"('id');
