CREATE TABLE "wiki_template" (
	"node_id" text PRIMARY KEY NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"is_offered" boolean DEFAULT false NOT NULL,
	"scope" text DEFAULT 'all' NOT NULL,
	"departments" text[] DEFAULT '{}' NOT NULL,
	"article_tag" text DEFAULT '' NOT NULL,
	"priority" integer DEFAULT 0 NOT NULL,
	"use_num" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "wiki_template" ADD CONSTRAINT "wiki_template_node_id_wiki_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."wiki_node"("id") ON DELETE cascade ON UPDATE no action;