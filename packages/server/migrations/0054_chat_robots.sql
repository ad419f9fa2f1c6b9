CREATE TABLE "ding_config" (
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
	"platform" text NOT NULL,
	"group_name" text NOT NULL,
	"webhook" text NOT NULL,
	"webhook_hint" text NOT NULL,
	"webhook_hash" text NOT NULL,
	"secret" text NOT NULL,
	"secret_hint" text NOT NULL,
	"security" text[] NOT NULL,
	"keywords" text[] NOT NULL,
	"department" text NOT NULL,
	"owner_user_id" text,
	"use_user_ids" text[] NOT NULL,
	"purpose" text NOT NULL,
	"is_in_use" boolean DEFAULT true NOT NULL,
	"last_check_at" timestamp with time zone,
	"last_check_ok" boolean,
	"last_error" text DEFAULT '' NOT NULL,
	"paused_for" text DEFAULT '' NOT NULL,
	"held_until" timestamp with time zone,
	"held_for" text DEFAULT '' NOT NULL,
	"is_merging" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "robot_delivery" (
	"id" text PRIMARY KEY NOT NULL,
	"robot_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"source" text NOT NULL,
	"title" text NOT NULL,
	"message_num" integer NOT NULL,
	"attempt" integer NOT NULL,
	"bytes" integer DEFAULT 0 NOT NULL,
	"status" integer DEFAULT 0 NOT NULL,
	"errcode" text DEFAULT '' NOT NULL,
	"errmsg" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"ms" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "robot_message" (
	"id" text PRIMARY KEY NOT NULL,
	"robot_id" text NOT NULL,
	"source" text NOT NULL,
	"source_name" text NOT NULL,
	"key" text,
	"message" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"cut_off_num" integer DEFAULT 0 NOT NULL,
	"is_repeated" boolean DEFAULT false NOT NULL,
	"max_bytes" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"delivery_id" text
);
--> statement-breakpoint
ALTER TABLE "ding_config" ADD CONSTRAINT "ding_config_owner_user_id_user_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "robot_delivery" ADD CONSTRAINT "robot_delivery_robot_id_ding_config_id_fk" FOREIGN KEY ("robot_id") REFERENCES "public"."ding_config"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "robot_message" ADD CONSTRAINT "robot_message_robot_id_ding_config_id_fk" FOREIGN KEY ("robot_id") REFERENCES "public"."ding_config"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ding_config_name_unique" ON "ding_config" USING btree (lower("name")) WHERE "ding_config"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "ding_config_webhook_unique" ON "ding_config" USING btree ("webhook_hash") WHERE "ding_config"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "ding_config_owner_index" ON "ding_config" USING btree ("owner_user_id");--> statement-breakpoint
CREATE INDEX "robot_delivery_robot_index" ON "robot_delivery" USING btree ("robot_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "robot_delivery_sending_index" ON "robot_delivery" USING btree ("robot_id") WHERE "robot_delivery"."state" = 'sending';--> statement-breakpoint
CREATE INDEX "robot_delivery_at_index" ON "robot_delivery" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "robot_message_key_unique" ON "robot_message" USING btree ("robot_id","key");--> statement-breakpoint
CREATE INDEX "robot_message_waiting_index" ON "robot_message" USING btree ("robot_id","created_at") WHERE "robot_message"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "robot_message_delivery_index" ON "robot_message" USING btree ("delivery_id");--> statement-breakpoint
CREATE INDEX "robot_message_created_index" ON "robot_message" USING btree ("created_at");