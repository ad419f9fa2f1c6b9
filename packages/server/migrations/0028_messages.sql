CREATE TABLE "message_preference" (
	"user_id" text PRIMARY KEY NOT NULL,
	"muted_types" text[] DEFAULT '{}' NOT NULL,
	"digest_types" text[] DEFAULT '{}' NOT NULL,
	"digest_at" text DEFAULT '09:00' NOT NULL,
	"quiet_from" text DEFAULT '' NOT NULL,
	"quiet_to" text DEFAULT '' NOT NULL,
	"digested_on" date,
	"digested_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "message" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"actor_id" text DEFAULT '' NOT NULL,
	"title" text NOT NULL,
	"title_en" text DEFAULT '' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"content_en" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"markdown_id" text DEFAULT '' NOT NULL,
	"catalog_type" text DEFAULT 'markdown' NOT NULL,
	"is_gone" boolean DEFAULT false NOT NULL,
	"key" text,
	"audience" jsonb,
	"reached_id" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"user_id" text NOT NULL,
	"message_id" text NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notification_user_id_message_id_pk" PRIMARY KEY("user_id","message_id")
);
--> statement-breakpoint
ALTER TABLE "message_preference" ADD CONSTRAINT "message_preference_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_preference_digest_index" ON "message_preference" USING btree ("digest_at") WHERE "message_preference"."digest_types" <> '{}';--> statement-breakpoint
CREATE INDEX "message_article_index" ON "message" USING btree ("markdown_id") WHERE "message"."markdown_id" <> '';--> statement-breakpoint
CREATE INDEX "notification_unread_index" ON "notification" USING btree ("user_id","created_at" DESC NULLS LAST,"message_id" DESC NULLS LAST,"type") WHERE "notification"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notification_read_index" ON "notification" USING btree ("user_id","created_at" DESC NULLS LAST,"message_id" DESC NULLS LAST) WHERE "notification"."read_at" is not null;--> statement-breakpoint
CREATE INDEX "notification_read_at_index" ON "notification" USING btree ("read_at") WHERE "notification"."read_at" is not null;--> statement-breakpoint
CREATE INDEX "notification_message_index" ON "notification" USING btree ("message_id");