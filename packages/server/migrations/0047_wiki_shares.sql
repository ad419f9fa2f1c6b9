CREATE TABLE "wiki_common_password" (
	"id" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"sealed" text NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wiki_share_visit" (
	"share_id" text NOT NULL,
	"day" date NOT NULL,
	"visitor" text NOT NULL,
	"user_id" text,
	"lock" text NOT NULL,
	"num" integer DEFAULT 1 NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "wiki_share_visit_share_id_day_visitor_pk" PRIMARY KEY("share_id","day","visitor")
);
--> statement-breakpoint
CREATE TABLE "wiki_share" (
	"id" text PRIMARY KEY NOT NULL,
	"flag" text NOT NULL,
	"node_id" text NOT NULL,
	"user_id" text NOT NULL,
	"audience" text DEFAULT '' NOT NULL,
	"is_subtree" boolean DEFAULT false NOT NULL,
	"pwd_type" integer NOT NULL,
	"password_hash" text,
	"password_version" integer DEFAULT 1 NOT NULL,
	"signing_key" text NOT NULL,
	"template" text NOT NULL,
	"page" jsonb,
	"customized_message" text DEFAULT '' NOT NULL,
	"valid_time" integer NOT NULL,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"visits" integer DEFAULT 0 NOT NULL,
	"last_visit_at" timestamp with time zone,
	"wrong_num" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wiki_share_flag_unique" UNIQUE("flag")
);
--> statement-breakpoint
ALTER TABLE "wiki_share_visit" ADD CONSTRAINT "wiki_share_visit_share_id_wiki_share_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."wiki_share"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_share_visit" ADD CONSTRAINT "wiki_share_visit_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_share" ADD CONSTRAINT "wiki_share_node_id_wiki_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."wiki_node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_share" ADD CONSTRAINT "wiki_share_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wiki_share_visit_day_index" ON "wiki_share_visit" USING btree ("day");--> statement-breakpoint
CREATE INDEX "wiki_share_node_index" ON "wiki_share" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "wiki_share_user_index" ON "wiki_share" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "wiki_share_revoked_index" ON "wiki_share" USING btree ("revoked_at") WHERE "wiki_share"."revoked_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "wiki_share_audience_unique" ON "wiki_share" USING btree ("node_id","user_id","audience") WHERE "wiki_share"."revoked_at" is null;