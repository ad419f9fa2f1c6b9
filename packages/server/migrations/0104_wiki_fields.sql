CREATE TABLE "wiki_field_value" (
	"node_id" text NOT NULL,
	"field_id" text NOT NULL,
	"text" text NOT NULL,
	"number" double precision,
	CONSTRAINT "wiki_field_value_node_id_field_id_pk" PRIMARY KEY("node_id","field_id")
);
--> statement-breakpoint
CREATE TABLE "wiki_field" (
	"id" text PRIMARY KEY NOT NULL,
	"folder_id" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"type" text NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wiki_folder_view" (
	"folder_id" text PRIMARY KEY NOT NULL,
	"view" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wiki_own_view" (
	"folder_id" text NOT NULL,
	"user_id" text NOT NULL,
	"view" jsonb NOT NULL,
	CONSTRAINT "wiki_own_view_folder_id_user_id_pk" PRIMARY KEY("folder_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "wiki_transfer" ADD COLUMN "node_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "wiki_field_value" ADD CONSTRAINT "wiki_field_value_node_id_wiki_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."wiki_node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_field_value" ADD CONSTRAINT "wiki_field_value_field_id_wiki_field_id_fk" FOREIGN KEY ("field_id") REFERENCES "public"."wiki_field"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_field" ADD CONSTRAINT "wiki_field_folder_id_wiki_node_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."wiki_node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_folder_view" ADD CONSTRAINT "wiki_folder_view_folder_id_wiki_node_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."wiki_node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_own_view" ADD CONSTRAINT "wiki_own_view_folder_id_wiki_node_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."wiki_node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_own_view" ADD CONSTRAINT "wiki_own_view_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wiki_field_value_field_index" ON "wiki_field_value" USING btree ("field_id","text");--> statement-breakpoint
CREATE UNIQUE INDEX "wiki_field_name_unique" ON "wiki_field" USING btree ("folder_id","name_key");--> statement-breakpoint
CREATE INDEX "wiki_own_view_user_index" ON "wiki_own_view" USING btree ("user_id");