ALTER TABLE "deleted_mock" ADD COLUMN "is_realistic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "deleted_project" ADD COLUMN "is_realistic" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "mock" ADD COLUMN "is_realistic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "project_version" ADD COLUMN "is_realistic" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "is_realistic" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "mock_sync_job" ADD COLUMN "data" text DEFAULT 'keep' NOT NULL;