CREATE TABLE "mock_folder" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"parent_id" text,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deleted_mock" ADD COLUMN "folder_id" text;--> statement-breakpoint
ALTER TABLE "deleted_mock" ADD COLUMN "place" bigint;--> statement-breakpoint
ALTER TABLE "deleted_mock" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "deleted_mock" ADD COLUMN "document_tags" text[];--> statement-breakpoint
ALTER TABLE "mock_version" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "mock" ADD COLUMN "folder_id" text;--> statement-breakpoint
ALTER TABLE "mock" ADD COLUMN "place" bigint;--> statement-breakpoint
ALTER TABLE "mock" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "mock" ADD COLUMN "document_tags" text[];--> statement-breakpoint
ALTER TABLE "mock_folder" ADD CONSTRAINT "mock_folder_parent_id_mock_folder_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."mock_folder"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mock_folder_project_index" ON "mock_folder" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "mock_folder_parent_index" ON "mock_folder" USING btree ("parent_id");--> statement-breakpoint
ALTER TABLE "mock" ADD CONSTRAINT "mock_folder_id_mock_folder_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."mock_folder"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mock_project_place_index" ON "mock" USING btree ("project_id",coalesce(place, position * 1048576));--> statement-breakpoint
CREATE INDEX "mock_folder_index" ON "mock" USING btree ("folder_id") WHERE "mock"."folder_id" is not null;