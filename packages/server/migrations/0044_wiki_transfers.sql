CREATE TABLE "wiki_imported" (
	"place_id" text NOT NULL,
	"path" text NOT NULL,
	"node_id" text NOT NULL,
	"digest" text NOT NULL,
	"content_version" integer NOT NULL,
	CONSTRAINT "wiki_imported_place_id_path_pk" PRIMARY KEY("place_id","path")
);
--> statement-breakpoint
CREATE TABLE "wiki_transfer_piece" (
	"transfer_id" text NOT NULL,
	"file" integer NOT NULL,
	"no" integer NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	CONSTRAINT "wiki_transfer_piece_transfer_id_file_no_pk" PRIMARY KEY("transfer_id","file","no")
);
--> statement-breakpoint
CREATE TABLE "wiki_transfer" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" text NOT NULL,
	"language" text NOT NULL,
	"place_id" text NOT NULL,
	"place_name" text NOT NULL,
	"mode" text DEFAULT 'update' NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"run_id" text DEFAULT '' NOT NULL,
	"current" text DEFAULT '' NOT NULL,
	"report" text,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "wiki_imported" ADD CONSTRAINT "wiki_imported_node_id_wiki_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."wiki_node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_transfer_piece" ADD CONSTRAINT "wiki_transfer_piece_transfer_id_wiki_transfer_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."wiki_transfer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_transfer" ADD CONSTRAINT "wiki_transfer_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wiki_imported_node_index" ON "wiki_imported" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "wiki_transfer_user_index" ON "wiki_transfer" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "wiki_transfer_expires_index" ON "wiki_transfer" USING btree ("expires_at");