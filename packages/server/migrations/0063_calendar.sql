CREATE TABLE "calendar_event" (
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
	"title" text NOT NULL,
	"content" text NOT NULL,
	"type" text NOT NULL,
	"start_on" date NOT NULL,
	"start_minute" integer,
	"end_on" date NOT NULL,
	"end_minute" integer,
	"repeat" text NOT NULL,
	"repeat_end" date,
	"excluded_days" text[] DEFAULT '{}' NOT NULL,
	"visibility" text NOT NULL,
	"department" text DEFAULT '' NOT NULL,
	"owner_user_id" text NOT NULL,
	"attendees" text[] NOT NULL,
	"remind_minutes" integer[] NOT NULL,
	"ding_config_ids" text[] NOT NULL,
	"color" text NOT NULL,
	"link" text NOT NULL,
	"next_remind_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "calendar_feed" (
	"user_id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "calendar_feed_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_event_owner_index" ON "calendar_event" USING btree ("owner_user_id") WHERE "calendar_event"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "calendar_event_shared_index" ON "calendar_event" USING btree ("visibility","start_on") WHERE "calendar_event"."deleted_at" is null and "calendar_event"."visibility" <> 'self';--> statement-breakpoint
CREATE INDEX "calendar_event_attendees_index" ON "calendar_event" USING gin ("attendees") WHERE "calendar_event"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "calendar_event_remind_index" ON "calendar_event" USING btree ("next_remind_at") WHERE "calendar_event"."deleted_at" is null;