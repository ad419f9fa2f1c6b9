ALTER TABLE "wiki_draft" DROP CONSTRAINT "wiki_draft_node_id_user_id_pk";--> statement-breakpoint
ALTER TABLE "wiki_draft" ADD COLUMN "id" text;--> statement-breakpoint
UPDATE "wiki_draft" SET "id" = substr(md5("node_id" || ':' || "user_id"), 1, 24);--> statement-breakpoint
ALTER TABLE "wiki_draft" ADD PRIMARY KEY ("id");--> statement-breakpoint
ALTER TABLE "wiki_draft" ADD COLUMN "draft_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "wiki_draft" ADD COLUMN "since" timestamp with time zone;--> statement-breakpoint
UPDATE "wiki_draft" SET "since" = "at";--> statement-breakpoint
ALTER TABLE "wiki_draft" ALTER COLUMN "since" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "wiki_draft" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "wiki_lock" ADD COLUMN "resting_since" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "wiki_draft_latest_unique" ON "wiki_draft" USING btree ("node_id","user_id","draft_id") WHERE "wiki_draft"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "wiki_draft_node_user_index" ON "wiki_draft" USING btree ("node_id","user_id");--> statement-breakpoint
CREATE INDEX "wiki_draft_ended_index" ON "wiki_draft" USING btree ("ended_at");