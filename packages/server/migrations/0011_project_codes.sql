CREATE TABLE "project_code" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"create_user_id" text NOT NULL,
	"create_user_name" text NOT NULL,
	"update_user_id" text NOT NULL,
	"update_user_name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"short_name" text NOT NULL,
	"department" text NOT NULL,
	"owner_user_id" text,
	"category" text NOT NULL,
	"git_url" text NOT NULL,
	"jira_key" text NOT NULL,
	"wiki_id" text NOT NULL,
	"domains" text[] NOT NULL,
	"remark" text NOT NULL,
	"is_in_use" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "project_code" ADD CONSTRAINT "project_code_owner_user_id_user_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "project_code_code_unique" ON "project_code" USING btree ("code") WHERE "project_code"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "project_code_name_unique" ON "project_code" USING btree (lower("name")) WHERE "project_code"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "project_code_department_index" ON "project_code" USING btree ("department");