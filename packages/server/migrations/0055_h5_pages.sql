CREATE TABLE "h5_page" (
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
	"project" text NOT NULL,
	"name" text NOT NULL,
	"path" text NOT NULL,
	"params" jsonb NOT NULL,
	"hash" boolean DEFAULT false NOT NULL,
	"remark" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "h5_page_name_unique" ON "h5_page" USING btree ("project",lower("name")) WHERE "h5_page"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "h5_page_project_index" ON "h5_page" USING btree ("project");