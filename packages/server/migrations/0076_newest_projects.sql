-- First, so that projects are locked before their members, as by every call that changes both.
CREATE INDEX "project_personal_newest_index" ON "project" USING btree ("owner_id","created_at","id") WHERE "project"."team_id" is null;--> statement-breakpoint
DROP INDEX "project_member_user_index";--> statement-breakpoint
ALTER TABLE "project_member" ADD COLUMN "project_created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "project_member" SET "project_created_at" = "project"."created_at"
FROM "project" WHERE "project"."id" = "project_member"."project_id";--> statement-breakpoint
-- For every way to become a member, that of an older version beside us included. A project that is gone is refused by the
-- foreign key, whose failure has a meaning for callers.
CREATE FUNCTION "date_project_member"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."project_created_at" := coalesce(
		(SELECT "created_at" FROM "project" WHERE "id" = NEW."project_id"), NEW."project_created_at");
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "project_member_date" BEFORE INSERT ON "project_member" FOR EACH ROW
	EXECUTE FUNCTION "date_project_member"();
--> statement-breakpoint
CREATE INDEX "project_member_newest_index" ON "project_member" USING btree ("user_id","project_created_at","project_id");
