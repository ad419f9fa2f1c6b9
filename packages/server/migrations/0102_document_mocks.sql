CREATE TABLE "wiki_api_document" (
	"node_id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"mock_ids" text[],
	"generated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wiki_mock" (
	"node_id" text NOT NULL,
	"mock_id" text NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "wiki_mock_node_id_mock_id_pk" PRIMARY KEY("node_id","mock_id")
);
--> statement-breakpoint
ALTER TABLE "wiki_api_document" ADD CONSTRAINT "wiki_api_document_node_id_wiki_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."wiki_node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_mock" ADD CONSTRAINT "wiki_mock_node_id_wiki_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."wiki_node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wiki_api_document_project_index" ON "wiki_api_document" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "wiki_mock_mock_index" ON "wiki_mock" USING btree ("mock_id");