CREATE TABLE "wiki_shared_draft" (
	"node_id" text PRIMARY KEY NOT NULL,
	"epoch" text NOT NULL,
	"seq" bigint DEFAULT 0 NOT NULL,
	"compacted_seq" bigint DEFAULT 0 NOT NULL,
	"state" "bytea" NOT NULL,
	"vector" "bytea" NOT NULL,
	"length" integer NOT NULL,
	"base_title" text NOT NULL,
	"base" text NOT NULL,
	"content_version" integer NOT NULL,
	"is_changed" boolean DEFAULT false NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wiki_shared_update" (
	"node_id" text NOT NULL,
	"seq" bigint NOT NULL,
	"update" "bytea" NOT NULL,
	CONSTRAINT "wiki_shared_update_node_id_seq_pk" PRIMARY KEY("node_id","seq")
);
--> statement-breakpoint
CREATE TABLE "wiki_shared_writer" (
	"node_id" text NOT NULL,
	"client_id" bigint NOT NULL,
	"user_id" text NOT NULL,
	"wrote_at" timestamp with time zone,
	"is_unpublished" boolean DEFAULT false NOT NULL,
	CONSTRAINT "wiki_shared_writer_node_id_client_id_pk" PRIMARY KEY("node_id","client_id")
);
--> statement-breakpoint
ALTER TABLE "wiki_revision" ADD COLUMN "author_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "wiki_shared_draft" ADD CONSTRAINT "wiki_shared_draft_node_id_wiki_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."wiki_node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_shared_update" ADD CONSTRAINT "wiki_shared_update_node_id_wiki_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."wiki_node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_shared_writer" ADD CONSTRAINT "wiki_shared_writer_node_id_wiki_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."wiki_node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_shared_writer" ADD CONSTRAINT "wiki_shared_writer_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wiki_shared_draft_changed_index" ON "wiki_shared_draft" USING btree ("changed_at") WHERE "wiki_shared_draft"."is_changed";--> statement-breakpoint
CREATE INDEX "wiki_shared_writer_user_index" ON "wiki_shared_writer" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "wiki_shared_writer_unpublished_index" ON "wiki_shared_writer" USING btree ("user_id","node_id") WHERE "wiki_shared_writer"."is_unpublished";