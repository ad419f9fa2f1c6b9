CREATE TABLE "wiki_comment" (
	"id" text PRIMARY KEY NOT NULL,
	"node_id" text NOT NULL,
	"user_id" text NOT NULL,
	"thread_id" text,
	"reply_user_id" text,
	"source" text NOT NULL,
	"html" text NOT NULL,
	"renderer_version" integer NOT NULL,
	"mentioned" text[] DEFAULT '{}' NOT NULL,
	"anchor" jsonb,
	"resolved_by" text,
	"resolved_at" timestamp with time zone,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wiki_favourite" (
	"user_id" text NOT NULL,
	"node_id" text NOT NULL,
	"catalog_type" text NOT NULL,
	"title" text NOT NULL,
	"folder" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wiki_favourite_user_id_node_id_pk" PRIMARY KEY("user_id","node_id")
);
--> statement-breakpoint
CREATE TABLE "wiki_follow_told" (
	"node_id" text NOT NULL,
	"user_id" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "wiki_follow_told_node_id_user_id_pk" PRIMARY KEY("node_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "wiki_follow" (
	"node_id" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wiki_follow_node_id_user_id_pk" PRIMARY KEY("node_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "wiki_mention" (
	"node_id" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wiki_mention_node_id_user_id_pk" PRIMARY KEY("node_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "wiki_comment" ADD CONSTRAINT "wiki_comment_node_id_wiki_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."wiki_node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_comment" ADD CONSTRAINT "wiki_comment_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_comment" ADD CONSTRAINT "wiki_comment_thread_id_wiki_comment_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."wiki_comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_comment" ADD CONSTRAINT "wiki_comment_reply_user_id_user_id_fk" FOREIGN KEY ("reply_user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_comment" ADD CONSTRAINT "wiki_comment_resolved_by_user_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_favourite" ADD CONSTRAINT "wiki_favourite_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_follow_told" ADD CONSTRAINT "wiki_follow_told_node_id_wiki_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."wiki_node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_follow_told" ADD CONSTRAINT "wiki_follow_told_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_follow" ADD CONSTRAINT "wiki_follow_node_id_wiki_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."wiki_node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_follow" ADD CONSTRAINT "wiki_follow_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_mention" ADD CONSTRAINT "wiki_mention_node_id_wiki_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."wiki_node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_mention" ADD CONSTRAINT "wiki_mention_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wiki_comment_node_index" ON "wiki_comment" USING btree ("node_id","created_at","id") WHERE "wiki_comment"."thread_id" is null;--> statement-breakpoint
CREATE INDEX "wiki_comment_thread_index" ON "wiki_comment" USING btree ("thread_id","created_at","id") WHERE "wiki_comment"."thread_id" is not null;--> statement-breakpoint
CREATE INDEX "wiki_comment_user_index" ON "wiki_comment" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "wiki_favourite_user_index" ON "wiki_favourite" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "wiki_favourite_node_index" ON "wiki_favourite" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "wiki_follow_told_day_index" ON "wiki_follow_told" USING btree ("day");--> statement-breakpoint
CREATE INDEX "wiki_follow_user_index" ON "wiki_follow" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "wiki_mention_user_index" ON "wiki_mention" USING btree ("user_id");