CREATE TABLE "jira_board" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"project_id" text NOT NULL,
	"project_key" text NOT NULL,
	"project_name" text NOT NULL,
	"sync_at" timestamp with time zone,
	"asked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "jira_change" (
	"sprint_id" text NOT NULL,
	"position" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"author" text NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"from" text NOT NULL,
	"to" text NOT NULL,
	CONSTRAINT "jira_change_sprint_id_position_pk" PRIMARY KEY("sprint_id","position")
);
--> statement-breakpoint
CREATE TABLE "jira_connection" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"update_user_name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"base_url" text NOT NULL,
	"flavour" text NOT NULL,
	"auth_type" text NOT NULL,
	"user_name" text NOT NULL,
	"token" text NOT NULL,
	"token_hint" text NOT NULL,
	"point_field" text NOT NULL,
	"done_status_names" text[] NOT NULL,
	"is_stopped" boolean DEFAULT false NOT NULL,
	"sync_error" text DEFAULT '' NOT NULL,
	"sync_error_at" timestamp with time zone,
	"sync_at" timestamp with time zone,
	"retry_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "jira_daily" (
	"sprint_id" text NOT NULL,
	"date" date NOT NULL,
	"unit" text NOT NULL,
	"ideal" double precision,
	"remaining" double precision NOT NULL,
	"scope" double precision NOT NULL,
	"completed" double precision NOT NULL,
	"added" double precision NOT NULL,
	"removed" double precision NOT NULL,
	"todo" double precision NOT NULL,
	"doing" double precision NOT NULL,
	"done" double precision NOT NULL,
	"is_day_off" boolean NOT NULL,
	"is_ahead" boolean NOT NULL,
	CONSTRAINT "jira_daily_sprint_id_unit_date_pk" PRIMARY KEY("sprint_id","unit","date")
);
--> statement-breakpoint
CREATE TABLE "jira_issue" (
	"sprint_id" text NOT NULL,
	"key" text NOT NULL,
	"summary" text NOT NULL,
	"type" text NOT NULL,
	"priority" text NOT NULL,
	"status" text NOT NULL,
	"category" text NOT NULL,
	"assignee" text NOT NULL,
	"points" double precision,
	"estimate_sec" integer NOT NULL,
	"remaining_sec" integer NOT NULL,
	"spent_sec" integer NOT NULL,
	"is_subtask" boolean NOT NULL,
	"is_flagged" boolean NOT NULL,
	"due" date,
	"status_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	"is_in_sprint" boolean NOT NULL,
	CONSTRAINT "jira_issue_sprint_id_key_pk" PRIMARY KEY("sprint_id","key")
);
--> statement-breakpoint
CREATE TABLE "jira_person" (
	"jira_name" text PRIMARY KEY NOT NULL,
	"display_name" text NOT NULL,
	"email" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jira_sprint" (
	"id" text PRIMARY KEY NOT NULL,
	"board_ids" text[] NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"start_date" timestamp with time zone,
	"end_date" timestamp with time zone,
	"complete_date" timestamp with time zone,
	"goal" text NOT NULL,
	"totals" jsonb,
	"fingerprint" text DEFAULT '' NOT NULL,
	"sync_at" timestamp with time zone,
	"frozen_at" timestamp with time zone,
	"sync_error" text DEFAULT '' NOT NULL,
	"asked_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "jira_change" ADD CONSTRAINT "jira_change_sprint_id_jira_sprint_id_fk" FOREIGN KEY ("sprint_id") REFERENCES "public"."jira_sprint"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jira_daily" ADD CONSTRAINT "jira_daily_sprint_id_jira_sprint_id_fk" FOREIGN KEY ("sprint_id") REFERENCES "public"."jira_sprint"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jira_issue" ADD CONSTRAINT "jira_issue_sprint_id_jira_sprint_id_fk" FOREIGN KEY ("sprint_id") REFERENCES "public"."jira_sprint"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "jira_issue_assignee_index" ON "jira_issue" USING btree ("assignee");--> statement-breakpoint
CREATE INDEX "jira_sprint_board_index" ON "jira_sprint" USING gin ("board_ids");--> statement-breakpoint
CREATE INDEX "jira_sprint_state_index" ON "jira_sprint" USING btree ("state","end_date");