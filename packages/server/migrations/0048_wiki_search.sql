CREATE TABLE "wiki_query" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" text,
	"keywords" text NOT NULL,
	"parent_id" text DEFAULT '' NOT NULL,
	"hit_num" integer NOT NULL,
	"chosen_id" text
);
--> statement-breakpoint
CREATE TABLE "wiki_search" (
	"node_id" text NOT NULL,
	"part" smallint NOT NULL,
	"band" smallint NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "wiki_search_node_id_part_pk" PRIMARY KEY("node_id","part")
);
--> statement-breakpoint
CREATE TABLE "wiki_search_head" (
	"node_id" text PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"old_titles" text[] DEFAULT '{}' NOT NULL,
	"flat_title" text NOT NULL,
	"flat" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wiki_search_section" (
	"node_id" text NOT NULL,
	"no" integer NOT NULL,
	"anchor" text NOT NULL,
	"heading" text NOT NULL,
	"body" text NOT NULL,
	"flat" text NOT NULL,
	CONSTRAINT "wiki_search_section_node_id_no_pk" PRIMARY KEY("node_id","no")
);
--> statement-breakpoint
CREATE TABLE "wiki_search_word" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "wiki_query" ADD CONSTRAINT "wiki_query_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_search" ADD CONSTRAINT "wiki_search_node_id_wiki_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."wiki_node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_search_head" ADD CONSTRAINT "wiki_search_head_node_id_wiki_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."wiki_node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_search_section" ADD CONSTRAINT "wiki_search_section_node_id_wiki_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."wiki_node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wiki_query_at_index" ON "wiki_query" USING btree ("at");--> statement-breakpoint
CREATE INDEX "wiki_query_user_index" ON "wiki_query" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "wiki_query_missed_index" ON "wiki_query" USING btree ("at") WHERE "wiki_query"."hit_num" = 0;--> statement-breakpoint
CREATE INDEX "wiki_search_words_index" ON "wiki_search" USING gin ("words") WITH (gin_pending_list_limit=512);--> statement-breakpoint
CREATE INDEX "wiki_search_band_index" ON "wiki_search" USING btree ("band");--> statement-breakpoint
CREATE INDEX "wiki_search_head_title_index" ON "wiki_search_head" USING btree ("flat_title");--> statement-breakpoint
CREATE INDEX "wiki_node_rights_index" ON "wiki_node" USING btree ("id","scope_id","owner_id","space") WHERE "wiki_node"."deleted_at" is null;