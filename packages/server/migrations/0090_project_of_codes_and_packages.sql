ALTER TABLE "npm_info" ADD COLUMN "project" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "project_code" ADD COLUMN "project" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "npm_info_project_index" ON "npm_info" USING btree ("project") WHERE "npm_info"."project" <> '';