CREATE TABLE "wiki_ask" (
	"node_id" text NOT NULL,
	"user_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "wiki_ask_node_id_user_id_pk" PRIMARY KEY("node_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "wiki_content" (
	"node_id" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"plain" text NOT NULL,
	"html" text,
	"renderer_version" integer NOT NULL,
	"outline" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"content_version" integer DEFAULT 1 NOT NULL,
	"digest" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wiki_draft" (
	"node_id" text NOT NULL,
	"user_id" text NOT NULL,
	"title" text NOT NULL,
	"source" text NOT NULL,
	"content_version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "wiki_draft_node_id_user_id_pk" PRIMARY KEY("node_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "wiki_grant" (
	"id" text PRIMARY KEY NOT NULL,
	"node_id" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"department" text DEFAULT '' NOT NULL,
	"user_group" text DEFAULT '' NOT NULL,
	"level" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wiki_like" (
	"node_id" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wiki_like_node_id_user_id_pk" PRIMARY KEY("node_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "wiki_lock" (
	"node_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"editor_id" text NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wiki_look" (
	"node_id" text NOT NULL,
	"user_id" text NOT NULL,
	"day" date NOT NULL,
	"num" integer DEFAULT 1 NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "wiki_look_node_id_user_id_day_pk" PRIMARY KEY("node_id","user_id","day")
);
--> statement-breakpoint
CREATE TABLE "wiki_node" (
	"id" text PRIMARY KEY NOT NULL,
	"space" text NOT NULL,
	"parent_id" text NOT NULL,
	"catalog_type" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"search_keys" text NOT NULL,
	"sort_key" text collate "C" NOT NULL,
	"ancestors" text[] DEFAULT '{}' NOT NULL,
	"scope_id" text NOT NULL,
	"inherits" boolean DEFAULT true NOT NULL,
	"has_grants" boolean DEFAULT false NOT NULL,
	"icon" text DEFAULT '' NOT NULL,
	"introduce" text DEFAULT '' NOT NULL,
	"colour" text DEFAULT '' NOT NULL,
	"bg_colour" text DEFAULT '' NOT NULL,
	"pinned_at" timestamp with time zone,
	"is_locked" boolean DEFAULT false NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"is_push" boolean DEFAULT false NOT NULL,
	"push_at" timestamp with time zone,
	"look_num" integer DEFAULT 0 NOT NULL,
	"like_num" integer DEFAULT 0 NOT NULL,
	"comment_num" integer DEFAULT 0 NOT NULL,
	"words" integer DEFAULT 0 NOT NULL,
	"owner_id" text NOT NULL,
	"editor_id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"template_type" text,
	"deleted_at" timestamp with time zone,
	"deleted_by" text,
	"delete_id" text,
	"is_recycled_root" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wiki_revision" (
	"node_id" text NOT NULL,
	"no" integer NOT NULL,
	"content_version" integer NOT NULL,
	"title" text NOT NULL,
	"source" text NOT NULL,
	"words" integer NOT NULL,
	"user_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"is_superseded" boolean DEFAULT false NOT NULL,
	CONSTRAINT "wiki_revision_node_id_no_pk" PRIMARY KEY("node_id","no")
);
--> statement-breakpoint
CREATE TABLE "wiki_scope_grant" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"scope_id" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"department" text DEFAULT '' NOT NULL,
	"user_group" text DEFAULT '' NOT NULL,
	"level" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "wiki_ask" ADD CONSTRAINT "wiki_ask_node_id_wiki_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."wiki_node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_ask" ADD CONSTRAINT "wiki_ask_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_content" ADD CONSTRAINT "wiki_content_node_id_wiki_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."wiki_node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_draft" ADD CONSTRAINT "wiki_draft_node_id_wiki_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."wiki_node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_draft" ADD CONSTRAINT "wiki_draft_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_grant" ADD CONSTRAINT "wiki_grant_node_id_wiki_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."wiki_node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_like" ADD CONSTRAINT "wiki_like_node_id_wiki_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."wiki_node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_like" ADD CONSTRAINT "wiki_like_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_lock" ADD CONSTRAINT "wiki_lock_node_id_wiki_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."wiki_node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_lock" ADD CONSTRAINT "wiki_lock_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_look" ADD CONSTRAINT "wiki_look_node_id_wiki_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."wiki_node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_look" ADD CONSTRAINT "wiki_look_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_node" ADD CONSTRAINT "wiki_node_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_node" ADD CONSTRAINT "wiki_node_editor_id_user_id_fk" FOREIGN KEY ("editor_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_revision" ADD CONSTRAINT "wiki_revision_node_id_wiki_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."wiki_node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_revision" ADD CONSTRAINT "wiki_revision_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_scope_grant" ADD CONSTRAINT "wiki_scope_grant_scope_id_wiki_node_id_fk" FOREIGN KEY ("scope_id") REFERENCES "public"."wiki_node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wiki_ask_user_index" ON "wiki_ask" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "wiki_draft_user_index" ON "wiki_draft" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "wiki_grant_node_index" ON "wiki_grant" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "wiki_like_user_index" ON "wiki_like" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "wiki_lock_user_index" ON "wiki_lock" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "wiki_look_user_index" ON "wiki_look" USING btree ("user_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "wiki_node_name_unique" ON "wiki_node" USING btree ("parent_id","name_key") WHERE "wiki_node"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "wiki_node_ancestors_index" ON "wiki_node" USING gin ("ancestors");--> statement-breakpoint
CREATE INDEX "wiki_node_scope_index" ON "wiki_node" USING btree ("scope_id");--> statement-breakpoint
CREATE INDEX "wiki_node_owner_index" ON "wiki_node" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "wiki_node_tags_index" ON "wiki_node" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "wiki_node_delete_index" ON "wiki_node" USING btree ("delete_id") WHERE "wiki_node"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "wiki_node_deleted_index" ON "wiki_node" USING btree ("deleted_at") WHERE "wiki_node"."is_recycled_root";--> statement-breakpoint
CREATE INDEX "wiki_revision_at_index" ON "wiki_revision" USING btree ("at");--> statement-breakpoint
CREATE INDEX "wiki_scope_grant_scope_index" ON "wiki_scope_grant" USING btree ("scope_id");--> statement-breakpoint
CREATE INDEX "wiki_scope_grant_subject_index" ON "wiki_scope_grant" USING btree ("subject_kind","subject");--> statement-breakpoint
-- Texts are read far more often than written, and lz4 unpacks several times as fast. Not every PostgreSQL has it.
DO $$
BEGIN
  ALTER TABLE "wiki_content" ALTER COLUMN "source" SET COMPRESSION lz4;
  ALTER TABLE "wiki_content" ALTER COLUMN "html" SET COMPRESSION lz4;
  ALTER TABLE "wiki_content" ALTER COLUMN "plain" SET COMPRESSION lz4;
  ALTER TABLE "wiki_revision" ALTER COLUMN "source" SET COMPRESSION lz4;
  ALTER TABLE "wiki_draft" ALTER COLUMN "source" SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN
  NULL;
END $$;
