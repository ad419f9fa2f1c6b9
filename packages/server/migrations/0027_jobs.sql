CREATE TABLE "job_run" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"key" text,
	"input" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"queue" text,
	"priority" integer DEFAULT 0 NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"max_attempts" integer NOT NULL,
	"run_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"node_id" text,
	"host" text DEFAULT '' NOT NULL,
	"phase" text DEFAULT '' NOT NULL,
	"num" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"is_cancelled" boolean DEFAULT false NOT NULL,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "job_schedule" (
	"name" text PRIMARY KEY NOT NULL,
	"cron" text NOT NULL,
	"zone" text NOT NULL,
	"next_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "node" (
	"id" text PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"pid" integer NOT NULL,
	"version" text NOT NULL,
	"worker_ids" text[] DEFAULT '{}' NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"clock_ahead_ms" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "job_run_key_unique" ON "job_run" USING btree ("name","key") WHERE "job_run"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "job_run_name_index" ON "job_run" USING btree ("name","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "job_run_open_index" ON "job_run" USING btree ("state") WHERE "job_run"."state" in ('queued', 'running');--> statement-breakpoint
DELETE FROM "mock_sync_job";--> statement-breakpoint
ALTER TABLE "mock_sync_job" DROP COLUMN "phase";--> statement-breakpoint
ALTER TABLE "mock_sync_job" DROP COLUMN "num";--> statement-breakpoint
ALTER TABLE "mock_sync_job" DROP COLUMN "total";--> statement-breakpoint
ALTER TABLE "mock_sync_job" DROP COLUMN "updated_at";--> statement-breakpoint
ALTER TABLE "mock_sync_job" ADD COLUMN "user_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mock_sync_job" ADD COLUMN "language" text DEFAULT 'zh-CN' NOT NULL;--> statement-breakpoint
ALTER TABLE "mock_sync_job" ADD COLUMN "is_preview" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mock_sync_job" ADD COLUMN "uploaded" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mock_sync_job" ADD COLUMN "run_id" text DEFAULT '' NOT NULL;