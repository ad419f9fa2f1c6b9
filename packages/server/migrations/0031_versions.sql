CREATE TABLE "mock_version" (
	"mock_id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_by" text,
	"change_source" text,
	"replaced_at" timestamp with time zone DEFAULT now() NOT NULL,
	"method" text NOT NULL,
	"url" text NOT NULL,
	"description" text NOT NULL,
	"mode" text NOT NULL,
	"parameters" text NOT NULL,
	"response_model" text NOT NULL,
	CONSTRAINT "mock_version_mock_id_version_pk" PRIMARY KEY("mock_id","version")
);
--> statement-breakpoint
CREATE TABLE "project_version" (
	"project_id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_by" text,
	"change_source" text,
	"replaced_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"description" text NOT NULL,
	"swagger_url" text NOT NULL,
	"member_ids" text[] NOT NULL,
	CONSTRAINT "project_version_project_id_version_pk" PRIMARY KEY("project_id","version")
);
--> statement-breakpoint
ALTER TABLE "deleted_mock" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "deleted_mock" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "deleted_mock" ADD COLUMN "changed_by" text;--> statement-breakpoint
ALTER TABLE "deleted_mock" ADD COLUMN "change_source" text;--> statement-breakpoint
ALTER TABLE "deleted_project" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "deleted_project" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "deleted_project" ADD COLUMN "changed_by" text;--> statement-breakpoint
ALTER TABLE "deleted_project" ADD COLUMN "change_source" text;--> statement-breakpoint
ALTER TABLE "mock" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "mock" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "mock" ADD COLUMN "changed_by" text;--> statement-breakpoint
ALTER TABLE "mock" ADD COLUMN "change_source" text;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "changed_by" text;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "change_source" text;--> statement-breakpoint
CREATE INDEX "mock_version_replaced_at_index" ON "mock_version" USING btree ("replaced_at");--> statement-breakpoint
CREATE INDEX "project_version_replaced_at_index" ON "project_version" USING btree ("replaced_at");--> statement-breakpoint
-- For all that is there already, the best that is known.
UPDATE "mock" SET "changed_at" = "updated_at";--> statement-breakpoint
UPDATE "deleted_mock" SET "changed_at" = "updated_at";--> statement-breakpoint
UPDATE "project" SET "changed_at" = "updated_at";--> statement-breakpoint
UPDATE "deleted_project" SET "changed_at" = "updated_at";
