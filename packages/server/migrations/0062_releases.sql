CREATE TABLE "release_item" (
	"release_id" text NOT NULL,
	"id" text NOT NULL,
	"group_id" text NOT NULL,
	"title" text NOT NULL,
	"desc" text NOT NULL,
	"required" boolean NOT NULL,
	"owner_user_ids" text[] NOT NULL,
	"link" text NOT NULL,
	"auto" jsonb,
	"sort" integer NOT NULL,
	"state" text DEFAULT 'todo' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"check_user_id" text DEFAULT '' NOT NULL,
	"check_user_name" text DEFAULT '' NOT NULL,
	"check_at" timestamp with time zone,
	"result" jsonb,
	CONSTRAINT "release_item_release_id_id_pk" PRIMARY KEY("release_id","id")
);
--> statement-breakpoint
CREATE TABLE "release_visit" (
	"release_id" text NOT NULL,
	"user_id" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "release_visit_release_id_user_id_pk" PRIMARY KEY("release_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "release_list" (
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
	"release_version" text NOT NULL,
	"plan_at" timestamp with time zone,
	"manager_user_id" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"is_template" boolean DEFAULT false NOT NULL,
	"groups" jsonb NOT NULL,
	"lock_user_id" text DEFAULT '' NOT NULL,
	"lock_user_name" text DEFAULT '' NOT NULL,
	"lock_at" timestamp with time zone,
	"force_reason" text DEFAULT '' NOT NULL,
	"checks_asked_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "release_item" ADD CONSTRAINT "release_item_release_id_release_list_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."release_list"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_visit" ADD CONSTRAINT "release_visit_release_id_release_list_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."release_list"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "release_item_owner_index" ON "release_item" USING gin ("owner_user_ids");--> statement-breakpoint
CREATE INDEX "release_item_auto_index" ON "release_item" USING btree ("release_id") WHERE "release_item"."auto" is not null;--> statement-breakpoint
CREATE INDEX "release_list_order_index" ON "release_list" USING btree ("is_template","created_at","id") WHERE "release_list"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "release_list_status_index" ON "release_list" USING btree ("is_template","status","created_at","id") WHERE "release_list"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "release_list_project_index" ON "release_list" USING btree ("is_template","project","created_at","id") WHERE "release_list"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "release_list_manager_index" ON "release_list" USING btree ("manager_user_id") WHERE "release_list"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "release_list_plan_index" ON "release_list" USING btree ("plan_at","id") WHERE "release_list"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "release_list_name_index" ON "release_list" USING btree ("name","id") WHERE "release_list"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "release_list_updated_index" ON "release_list" USING btree ("updated_at","id") WHERE "release_list"."deleted_at" is null;
--> statement-breakpoint
DO $$
BEGIN
	CREATE INDEX "release_list_search_keys_index" ON "release_list" USING gin ("search_keys" gin_trgm_ops);
EXCEPTION WHEN OTHERS THEN
	-- As with people: a database without trigrams is searched row by row.
	RAISE NOTICE 'release checklists are searched without trigrams: %', SQLERRM;
END
$$;
