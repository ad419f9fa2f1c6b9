CREATE TABLE "mock_drift" (
	"mock_id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"differences" jsonb NOT NULL,
	"open_num" integer NOT NULL,
	"mode" text NOT NULL,
	"status" integer NOT NULL,
	"environment" text NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"notified_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "project_upstream" (
	"project_id" text PRIMARY KEY NOT NULL,
	"mode" text DEFAULT 'mock' NOT NULL,
	"current_id" text,
	"record_until" timestamp with time zone,
	"record_by" text,
	"recorded_num" integer DEFAULT 0 NOT NULL,
	"skipped_num" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mock_upstream_environment" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"header_name" text DEFAULT '' NOT NULL,
	"header_value" text DEFAULT '' NOT NULL,
	"header_value_hint" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deleted_mock" ADD COLUMN "state" text DEFAULT 'designing' NOT NULL;--> statement-breakpoint
ALTER TABLE "deleted_mock" ADD COLUMN "owner_id" text;--> statement-breakpoint
ALTER TABLE "deleted_mock" ADD COLUMN "upstream_mode" text;--> statement-breakpoint
ALTER TABLE "mock" ADD COLUMN "state" text DEFAULT 'designing' NOT NULL;--> statement-breakpoint
ALTER TABLE "mock" ADD COLUMN "owner_id" text;--> statement-breakpoint
ALTER TABLE "mock" ADD COLUMN "upstream_mode" text;--> statement-breakpoint
ALTER TABLE "mock_drift" ADD CONSTRAINT "mock_drift_mock_id_mock_id_fk" FOREIGN KEY ("mock_id") REFERENCES "public"."mock"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_upstream" ADD CONSTRAINT "project_upstream_current_id_mock_upstream_environment_id_fk" FOREIGN KEY ("current_id") REFERENCES "public"."mock_upstream_environment"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mock_drift_open_index" ON "mock_drift" USING btree ("found_at") WHERE "mock_drift"."open_num" > 0 and "mock_drift"."notified_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "mock_upstream_environment_name_unique" ON "mock_upstream_environment" USING btree ("project_id",lower("name"));