CREATE TABLE "recommend" (
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
	"content" text NOT NULL,
	"url" text NOT NULL,
	"top_index" integer DEFAULT 0 NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL,
	"start_at" date,
	"end_at" date,
	"scope" text NOT NULL,
	"departments" text[] DEFAULT '{}' NOT NULL,
	"click_num" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "recommend_order_index" ON "recommend" USING btree ("top_index","created_at");