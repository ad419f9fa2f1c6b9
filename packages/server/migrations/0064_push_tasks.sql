CREATE TABLE "push_run" (
	"id" text PRIMARY KEY NOT NULL,
	"task_id" text NOT NULL,
	"planned_at" timestamp with time zone NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"result" text NOT NULL,
	"by_user_name" text DEFAULT '' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"robot_ids" text[] DEFAULT '{}' NOT NULL,
	"message_ids" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_task" (
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
	"msg_type" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"link_url" text NOT NULL,
	"pic_url" text NOT NULL,
	"buttons" jsonb NOT NULL,
	"source" text NOT NULL,
	"source_config" jsonb NOT NULL,
	"skip_when_empty" boolean NOT NULL,
	"ding_config_ids" text[] NOT NULL,
	"at_user_ids" text[] NOT NULL,
	"at_mobiles" text[] NOT NULL,
	"is_at_all" boolean NOT NULL,
	"schedule" jsonb NOT NULL,
	"owner_user_id" text,
	"is_in_use" boolean NOT NULL,
	"off_reason" text DEFAULT '' NOT NULL,
	"next_run_at" timestamp with time zone,
	"last_run_at" timestamp with time zone,
	"last_result" text DEFAULT '' NOT NULL,
	"fail_num" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "push_run" ADD CONSTRAINT "push_run_task_id_push_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."push_task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_task" ADD CONSTRAINT "push_task_owner_user_id_user_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "push_run_moment_unique" ON "push_run" USING btree ("task_id","planned_at");--> statement-breakpoint
CREATE INDEX "push_run_at_index" ON "push_run" USING btree ("at");--> statement-breakpoint
CREATE INDEX "push_run_sending_index" ON "push_run" USING btree ("at") WHERE "push_run"."result" = 'sending';--> statement-breakpoint
CREATE INDEX "push_task_owner_index" ON "push_task" USING btree ("owner_user_id");--> statement-breakpoint
CREATE INDEX "push_task_due_index" ON "push_task" USING btree ("next_run_at") WHERE "push_task"."is_in_use" and "push_task"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "push_task_robot_index" ON "push_task" USING gin ("ding_config_ids");