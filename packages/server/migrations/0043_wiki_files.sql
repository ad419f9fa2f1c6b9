CREATE TABLE "wiki_file_place" (
	"file_id" text NOT NULL,
	"node_id" text NOT NULL,
	"is_attachment" boolean NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	"replaced_by" text,
	CONSTRAINT "wiki_file_place_file_id_node_id_pk" PRIMARY KEY("file_id","node_id")
);
--> statement-breakpoint
CREATE TABLE "wiki_file" (
	"id" text PRIMARY KEY NOT NULL,
	"stored_id" text NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"mime" text NOT NULL,
	"sha256" text NOT NULL,
	"owner_id" text NOT NULL,
	"downloads" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "wiki_file_place" ADD CONSTRAINT "wiki_file_place_file_id_wiki_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."wiki_file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_file_place" ADD CONSTRAINT "wiki_file_place_node_id_wiki_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."wiki_node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_file_place" ADD CONSTRAINT "wiki_file_place_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_file_place" ADD CONSTRAINT "wiki_file_place_replaced_by_wiki_file_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."wiki_file"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_file" ADD CONSTRAINT "wiki_file_stored_id_stored_file_id_fk" FOREIGN KEY ("stored_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_file" ADD CONSTRAINT "wiki_file_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wiki_file_place_node_index" ON "wiki_file_place" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "wiki_file_place_replaced_index" ON "wiki_file_place" USING btree ("replaced_by") WHERE "wiki_file_place"."replaced_by" is not null;--> statement-breakpoint
CREATE INDEX "wiki_file_place_removed_index" ON "wiki_file_place" USING btree ("removed_at") WHERE "wiki_file_place"."removed_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "wiki_file_place_name_unique" ON "wiki_file_place" USING btree ("node_id","name_key") WHERE "wiki_file_place"."is_attachment" and "wiki_file_place"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "wiki_file_stored_index" ON "wiki_file" USING btree ("stored_id");--> statement-breakpoint
CREATE INDEX "wiki_file_created_index" ON "wiki_file" USING btree ("created_at");