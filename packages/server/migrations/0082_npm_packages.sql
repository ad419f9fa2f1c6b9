CREATE TABLE "npm_document" (
	"npm_id" text PRIMARY KEY NOT NULL,
	"readme" text NOT NULL,
	"versions" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "npm_follower" (
	"npm_id" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "npm_follower_npm_id_user_id_pk" PRIMARY KEY("npm_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "npm_info" (
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
	"npm_name" text NOT NULL,
	"npm_type" text NOT NULL,
	"npm_tag" text[] NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"doc_url" text NOT NULL,
	"doc_markdown_id" text NOT NULL,
	"git_url" text NOT NULL,
	"demo_url" text NOT NULL,
	"maintainer_user_ids" text[] NOT NULL,
	"registry_id" text,
	"robot_ids" text[] NOT NULL,
	"status" text NOT NULL,
	"replace_by" text NOT NULL,
	"deprecated_reason" text NOT NULL,
	"good_num" integer DEFAULT 0 NOT NULL,
	"latest_version" text DEFAULT '' NOT NULL,
	"dist_tags" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version_num" integer DEFAULT 0 NOT NULL,
	"publish_at" timestamp with time zone,
	"license" text DEFAULT '' NOT NULL,
	"deprecated_text" text DEFAULT '' NOT NULL,
	"unpacked_size" bigint,
	"sync_at" timestamp with time zone,
	"sync_error" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "npm_like" (
	"npm_id" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "npm_like_npm_id_user_id_pk" PRIMARY KEY("npm_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "npm_proposal" (
	"npm_name" text PRIMARY KEY NOT NULL,
	"registry_id" text NOT NULL,
	"description" text NOT NULL,
	"latest_version" text NOT NULL,
	"publish_at" timestamp with time zone,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL,
	"dismissed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "npm_registry" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"update_user_name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"token" text NOT NULL,
	"token_hint" text NOT NULL,
	"scopes" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "npm_document" ADD CONSTRAINT "npm_document_npm_id_npm_info_id_fk" FOREIGN KEY ("npm_id") REFERENCES "public"."npm_info"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "npm_follower" ADD CONSTRAINT "npm_follower_npm_id_npm_info_id_fk" FOREIGN KEY ("npm_id") REFERENCES "public"."npm_info"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "npm_follower" ADD CONSTRAINT "npm_follower_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "npm_info" ADD CONSTRAINT "npm_info_registry_id_npm_registry_id_fk" FOREIGN KEY ("registry_id") REFERENCES "public"."npm_registry"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "npm_like" ADD CONSTRAINT "npm_like_npm_id_npm_info_id_fk" FOREIGN KEY ("npm_id") REFERENCES "public"."npm_info"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "npm_like" ADD CONSTRAINT "npm_like_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "npm_proposal" ADD CONSTRAINT "npm_proposal_registry_id_npm_registry_id_fk" FOREIGN KEY ("registry_id") REFERENCES "public"."npm_registry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "npm_follower_user_index" ON "npm_follower" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "npm_info_name_unique" ON "npm_info" USING btree (lower("npm_name")) WHERE "npm_info"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "npm_info_type_index" ON "npm_info" USING btree ("npm_type");--> statement-breakpoint
CREATE INDEX "npm_info_maintainer_index" ON "npm_info" USING gin ("maintainer_user_ids");--> statement-breakpoint
CREATE INDEX "npm_info_registry_index" ON "npm_info" USING btree ("registry_id");--> statement-breakpoint
CREATE INDEX "npm_info_robot_index" ON "npm_info" USING gin ("robot_ids");--> statement-breakpoint
CREATE UNIQUE INDEX "npm_registry_name_unique" ON "npm_registry" USING btree (lower("name"));