CREATE TABLE "webhook_delivery" (
	"id" text PRIMARY KEY NOT NULL,
	"webhook_id" text NOT NULL,
	"event_key" text NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"payload" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempt_num" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" text DEFAULT '[]' NOT NULL,
	"status" integer DEFAULT 0 NOT NULL,
	"ms" integer DEFAULT 0 NOT NULL,
	"last_failure" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook" (
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
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"project_ids" text[] NOT NULL,
	"owner_user_id" text,
	"is_in_use" boolean DEFAULT true NOT NULL,
	"remark" text NOT NULL,
	"secret" text NOT NULL,
	"secret_hint" text NOT NULL,
	"former_secret" text NOT NULL,
	"former_secret_hint" text NOT NULL,
	"former_until" timestamp with time zone,
	"failure_num" integer DEFAULT 0 NOT NULL,
	"last_failure" text DEFAULT '' NOT NULL,
	"held_until" timestamp with time zone,
	"paused_at" timestamp with time zone,
	"last_delivered_at" timestamp with time zone,
	"lease_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "api_token" ADD COLUMN "warned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_webhook_id_webhook_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhook"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_owner_user_id_user_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_delivery_event_unique" ON "webhook_delivery" USING btree ("webhook_id","event_key");--> statement-breakpoint
CREATE INDEX "webhook_delivery_webhook_index" ON "webhook_delivery" USING btree ("webhook_id","at","id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_waiting_index" ON "webhook_delivery" USING btree ("webhook_id","next_at") WHERE "webhook_delivery"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_delivery_at_index" ON "webhook_delivery" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_name_unique" ON "webhook" USING btree (lower("name")) WHERE "webhook"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "webhook_owner_index" ON "webhook" USING btree ("owner_user_id");