CREATE TABLE "mock_search" (
	"mock_id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"method" text NOT NULL,
	"url" text NOT NULL,
	"keys" text NOT NULL,
	"fixed" text,
	"hash" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deleted_project" ADD COLUMN "search_keys" text;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "search_keys" text;--> statement-breakpoint
ALTER TABLE "team" ADD COLUMN "search_keys" text;--> statement-breakpoint
ALTER TABLE "mock_search" ADD CONSTRAINT "mock_search_mock_id_mock_id_fk" FOREIGN KEY ("mock_id") REFERENCES "public"."mock"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mock_search_project_index" ON "mock_search" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "mock_search_fixed_index" ON "mock_search" USING btree ("fixed") WHERE "mock_search"."fixed" is not null;