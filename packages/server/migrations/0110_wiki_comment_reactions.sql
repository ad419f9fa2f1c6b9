CREATE TABLE "wiki_comment_reaction" (
	"comment_id" text NOT NULL,
	"user_id" text NOT NULL,
	"reaction" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wiki_comment_reaction_comment_id_reaction_user_id_pk" PRIMARY KEY("comment_id","reaction","user_id")
);
--> statement-breakpoint
ALTER TABLE "wiki_comment_reaction" ADD CONSTRAINT "wiki_comment_reaction_comment_id_wiki_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."wiki_comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_comment_reaction" ADD CONSTRAINT "wiki_comment_reaction_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wiki_comment_reaction_user_index" ON "wiki_comment_reaction" USING btree ("user_id");