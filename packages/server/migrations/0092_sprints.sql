CREATE TABLE "git_repo" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"update_user_name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"host" text NOT NULL,
	"project" text NOT NULL,
	"web_url" text NOT NULL,
	"branch_rule" text NOT NULL,
	"issue_prefixes" text[] NOT NULL,
	"hook_token" text NOT NULL,
	"secret" text NOT NULL,
	"secret_hint" text NOT NULL,
	"last_push_at" timestamp with time zone,
	"missed_num" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sprint_commit" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sprint_id" text,
	"project" text NOT NULL,
	"repo" text NOT NULL,
	"sha" text NOT NULL,
	"title" text NOT NULL,
	"author_name" text NOT NULL,
	"author_user_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"url" text NOT NULL,
	"branch" text NOT NULL,
	"issue_keys" text[] NOT NULL,
	"files" integer,
	"source" text NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"search_text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sprint" (
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
	"name" text NOT NULL,
	"project" text NOT NULL,
	"jira_board_id" text NOT NULL,
	"jira_sprint_id" text NOT NULL,
	"start_date" date,
	"end_date" date,
	"status" text NOT NULL,
	"branch" text NOT NULL,
	"environment" text NOT NULL,
	"repos" jsonb NOT NULL,
	"members" text[] NOT NULL,
	"test_user_ids" text[] NOT NULL,
	"ding_config_ids" text[] NOT NULL,
	"scope" text NOT NULL,
	"self_test" text NOT NULL,
	"risk" text NOT NULL,
	"public_view" boolean NOT NULL,
	"issue_keys" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sprint_commit" ADD CONSTRAINT "sprint_commit_sprint_id_sprint_id_fk" FOREIGN KEY ("sprint_id") REFERENCES "public"."sprint"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "git_repo_name_unique" ON "git_repo" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "git_repo_hook_unique" ON "git_repo" USING btree ("hook_token");--> statement-breakpoint
CREATE UNIQUE INDEX "sprint_commit_sha_unique" ON "sprint_commit" USING btree ("repo","sha");--> statement-breakpoint
CREATE INDEX "sprint_commit_sprint_index" ON "sprint_commit" USING btree ("sprint_id","at","id");--> statement-breakpoint
CREATE INDEX "sprint_commit_loose_index" ON "sprint_commit" USING btree ("at","id") WHERE "sprint_commit"."sprint_id" is null;--> statement-breakpoint
CREATE INDEX "sprint_commit_author_index" ON "sprint_commit" USING btree ("author_user_id") WHERE "sprint_commit"."sprint_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sprint_name_unique" ON "sprint" USING btree ("project",lower("name")) WHERE "sprint"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "sprint_order_index" ON "sprint" USING btree ("created_at","id") WHERE "sprint"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "sprint_project_index" ON "sprint" USING btree ("project","created_at","id") WHERE "sprint"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "sprint_end_index" ON "sprint" USING btree ("end_date") WHERE "sprint"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "sprint_member_index" ON "sprint" USING gin ("members");--> statement-breakpoint
CREATE INDEX "sprint_tester_index" ON "sprint" USING gin ("test_user_ids");--> statement-breakpoint
CREATE INDEX "sprint_robot_index" ON "sprint" USING gin ("ding_config_ids");--> statement-breakpoint
CREATE INDEX "sprint_count_index" ON "sprint" USING btree ("project","status") WHERE "sprint"."deleted_at" is null;