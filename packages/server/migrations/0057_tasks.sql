CREATE TABLE "task_receiver" (
	"task_id" text NOT NULL,
	"user_id" text NOT NULL,
	"user_name" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"share" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "task_receiver_task_id_user_id_pk" PRIMARY KEY("task_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "task_score" (
	"id" text PRIMARY KEY NOT NULL,
	"task_id" text NOT NULL,
	"task_name" text NOT NULL,
	"user_id" text NOT NULL,
	"user_name" text NOT NULL,
	"points" integer NOT NULL,
	"finished" integer NOT NULL,
	"on_time" integer NOT NULL,
	"reason" text NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "task" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"create_user_id" text NOT NULL,
	"create_user_name" text NOT NULL,
	"update_user_id" text NOT NULL,
	"update_user_name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"search_keys" text DEFAULT '' NOT NULL,
	"deleted_at" timestamp with time zone,
	"task_name" text NOT NULL,
	"task_type" text NOT NULL,
	"task_level" text NOT NULL,
	"task_status" text DEFAULT 'open' NOT NULL,
	"task_result" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"score" integer NOT NULL,
	"people_num" integer NOT NULL,
	"deadline" date,
	"publish_user_id" text NOT NULL,
	"complete_date" timestamp with time zone,
	"complete_note" text DEFAULT '' NOT NULL,
	"complete_links" text[] DEFAULT '{}' NOT NULL,
	"appraise_user_id" text DEFAULT '' NOT NULL,
	"appraise_user_name" text DEFAULT '' NOT NULL,
	"appraise_date" timestamp with time zone,
	"appraise_note" text DEFAULT '' NOT NULL,
	"final_score" integer
);
--> statement-breakpoint
ALTER TABLE "task_receiver" ADD CONSTRAINT "task_receiver_task_id_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_receiver_user_index" ON "task_receiver" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "task_score_user_index" ON "task_score" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "task_score_at_index" ON "task_score" USING btree ("at");--> statement-breakpoint
CREATE INDEX "task_score_task_index" ON "task_score" USING btree ("task_id");--> statement-breakpoint
CREATE UNIQUE INDEX "task_name_unique" ON "task" USING btree (lower("task_name")) WHERE "task"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "task_order_index" ON "task" USING btree ("created_at","id") WHERE "task"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "task_status_index" ON "task" USING btree ("task_status","deadline") WHERE "task"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "task_column_index" ON "task" USING btree ("task_status","updated_at","id") WHERE "task"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "task_score_order_index" ON "task" USING btree ("score","id") WHERE "task"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "task_publisher_index" ON "task" USING btree ("publish_user_id") WHERE "task"."deleted_at" is null;
--> statement-breakpoint
DO $$
BEGIN
	CREATE INDEX "task_search_keys_index" ON "task" USING gin ("search_keys" gin_trgm_ops);
EXCEPTION WHEN OTHERS THEN
	-- As with people: a database without trigrams is searched row by row.
	RAISE NOTICE 'tasks are searched without trigrams: %', SQLERRM;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "refuse_task_score_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the ledger of points is only ever added to';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "task_score_append_only" BEFORE UPDATE OR DELETE ON "task_score" FOR EACH ROW EXECUTE FUNCTION "refuse_task_score_change"();
--> statement-breakpoint
-- Nobody can publish a task without a type, so an installation that has none begins with these. They are its own from here on.
INSERT INTO "enumeration" ("id", "create_user_id", "create_user_name", "update_user_id", "update_user_name", "type", "value", "label", "label_en", "color", "icon", "sort", "extra", "parent_value", "search_keys")
SELECT "given"."id", '', '', '', '', 'task', "given"."value", "given"."label", "given"."label_en", "given"."color", '', "given"."sort", '{}'::jsonb, '', "given"."search_keys"
FROM (VALUES
	('6af0e0478d0dd48a16e96e1a', 'feature', '需求开发', 'Feature', 'indigo', 1, E'需求开发\nxuqiukaifa\nxqkf\nfeature'),
	('88ffa680e3af63cbc13daaf2', 'bug', '缺陷修复', 'Bug', 'seal', 2, E'缺陷修复\nquexianxiufu\nqxxf\nbug'),
	('11ff2b8da9f6f351a586f4c5', 'refactor', '技术优化', 'Refactoring', 'glaze', 3, E'技术优化\njishuyouhua\njsyh\nrefactoring\nrefactor'),
	('7bbafae4b881918e30c006ca', 'document', '文档整理', 'Documents', 'lake', 4, E'文档整理\nwendangzhengli\nwdzl\ndocuments\ndocument'),
	('01a398219f8b91d8dce3e727', 'training', '内部分享', 'Training', 'amber', 5, E'内部分享\nneibufenxiang\nnbfx\ntraining')
) AS "given" ("id", "value", "label", "label_en", "color", "sort", "search_keys")
WHERE NOT EXISTS (SELECT 1 FROM "enumeration" WHERE "type" = 'task' AND "deleted_at" IS NULL)
ON CONFLICT DO NOTHING;
