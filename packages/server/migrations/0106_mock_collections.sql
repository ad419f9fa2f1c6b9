CREATE TABLE "mock_collection" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"mock_id" text NOT NULL,
	"scope" text NOT NULL,
	"id_field" text NOT NULL,
	"version" bigint NOT NULL,
	"row_num" integer NOT NULL,
	"bytes" integer NOT NULL,
	"id_kind" text NOT NULL,
	"next_number" bigint NOT NULL,
	"next_position" bigint NOT NULL,
	"generated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mock_row" (
	"collection_id" text NOT NULL,
	"row_id" text NOT NULL,
	"position" bigint NOT NULL,
	"json" text NOT NULL,
	CONSTRAINT "mock_row_collection_id_row_id_pk" PRIMARY KEY("collection_id","row_id")
);
--> statement-breakpoint
CREATE TABLE "mock_store" (
	"project_id" text NOT NULL,
	"scope" text NOT NULL,
	"entries" text NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "mock_store_project_id_scope_pk" PRIMARY KEY("project_id","scope")
);
--> statement-breakpoint
ALTER TABLE "deleted_mock" ADD COLUMN "collection" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mock_version" ADD COLUMN "collection" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mock" ADD COLUMN "collection" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mock_row" ADD CONSTRAINT "mock_row_collection_id_mock_collection_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."mock_collection"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mock_collection_mock_unique" ON "mock_collection" USING btree ("mock_id","scope");--> statement-breakpoint
CREATE INDEX "mock_collection_project_index" ON "mock_collection" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "mock_row_position_index" ON "mock_row" USING btree ("collection_id","position");