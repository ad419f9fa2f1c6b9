CREATE TABLE "wiki_board_look" (
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"user_id" text NOT NULL,
	"num" integer DEFAULT 1 NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "wiki_board_look_kind_day_user_id_pk" PRIMARY KEY("kind","day","user_id")
);
--> statement-breakpoint
CREATE TABLE "wiki_rank_refresh" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wiki_rank_sum" (
	"span" text NOT NULL,
	"tag" text NOT NULL,
	"scope_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"catalog_type" text NOT NULL,
	"articles" integer NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"comments" integer DEFAULT 0 NOT NULL,
	"edits" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "wiki_rank_sum_span_tag_scope_id_owner_id_catalog_type_pk" PRIMARY KEY("span","tag","scope_id","owner_id","catalog_type")
);
--> statement-breakpoint
CREATE TABLE "wiki_rank" (
	"span" text NOT NULL,
	"node_id" text NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"comments" integer DEFAULT 0 NOT NULL,
	"edits" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "wiki_rank_span_node_id_pk" PRIMARY KEY("span","node_id")
);
--> statement-breakpoint
ALTER TABLE "wiki_board_look" ADD CONSTRAINT "wiki_board_look_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wiki_board_look_user_index" ON "wiki_board_look" USING btree ("user_id","kind");--> statement-breakpoint
CREATE INDEX "wiki_rank_views_index" ON "wiki_rank" USING btree ("span","views","node_id") WHERE "wiki_rank"."views" > 0;--> statement-breakpoint
CREATE INDEX "wiki_rank_likes_index" ON "wiki_rank" USING btree ("span","likes","node_id") WHERE "wiki_rank"."likes" > 0;--> statement-breakpoint
CREATE INDEX "wiki_rank_comments_index" ON "wiki_rank" USING btree ("span","comments","node_id") WHERE "wiki_rank"."comments" > 0;--> statement-breakpoint
CREATE INDEX "wiki_rank_edits_index" ON "wiki_rank" USING btree ("span","edits","node_id") WHERE "wiki_rank"."edits" > 0;--> statement-breakpoint
CREATE INDEX "wiki_node_push_index" ON "wiki_node" USING btree ("push_at") WHERE "wiki_node"."is_push";