DROP INDEX "job_run_open_index";--> statement-breakpoint
DROP INDEX "job_run_key_unique";--> statement-breakpoint
DROP INDEX "job_run_lane_index";--> statement-breakpoint
ALTER TABLE "job_run" ADD COLUMN "is_slow" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "job_run" SET "is_slow" = true WHERE "state" IN ('queued', 'running', 'failed') AND "name" IN (
  'mock.sync', 'mock.checkDocuments', 'wiki.export', 'wiki.import', 'backup.run', 'webhook.send', 'jira.sync', 'jira.syncAll',
  'release.check', 'npm.sync', 'npm.syncAll', 'https.domains', 'https.transparency', 'https.check');--> statement-breakpoint
ALTER TABLE "job_run" ADD COLUMN "is_held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "job_run_open_key_index" ON "job_run" USING btree ("name","key") WHERE "job_run"."state" in ('queued', 'running') and "job_run"."key" is not null;--> statement-breakpoint
-- Nodes of an older version that lost their connection could run two runs of a queue. One of them keeps the queue.
UPDATE "job_run" SET "queue" = NULL WHERE "state" = 'running' AND EXISTS (
  SELECT FROM "job_run" other
  WHERE other."queue" = "job_run"."queue" AND other."state" = 'running' AND other."id" < "job_run"."id");--> statement-breakpoint
CREATE UNIQUE INDEX "job_run_queue_unique" ON "job_run" USING btree ("queue") WHERE "job_run"."state" = 'running';--> statement-breakpoint
CREATE INDEX "job_run_due_index" ON "job_run" USING btree ("is_slow","priority","run_at","position") WHERE "job_run"."state" = 'queued' and not "job_run"."is_held";--> statement-breakpoint
CREATE INDEX "job_run_node_index" ON "job_run" USING btree ("node_id") WHERE "job_run"."state" = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "job_run_key_unique" ON "job_run" USING btree ("name","key") WHERE "job_run"."state" = 'queued' and "job_run"."key" is not null;--> statement-breakpoint
CREATE INDEX "job_run_lane_index" ON "job_run" USING btree ("lane","position") WHERE "job_run"."state" in ('queued', 'running', 'failed') and "job_run"."lane" is not null;--> statement-breakpoint
ALTER TABLE "node" DROP COLUMN "worker_ids";--> statement-breakpoint
-- The queue of older versions. Its tickets hold nothing that job_run lacks.
DROP SCHEMA IF EXISTS "graphile_worker" CASCADE;
