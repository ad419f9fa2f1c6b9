ALTER TABLE "deleted_project" ADD COLUMN "base_path" text;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "base_path" text;