CREATE TABLE "deleted_mock" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"method" text NOT NULL,
	"url" text NOT NULL,
	"url_key" text NOT NULL,
	"description" text NOT NULL,
	"mode" text NOT NULL,
	"parameters" text DEFAULT '' NOT NULL,
	"response_model" text DEFAULT '' NOT NULL,
	"imported_mode" text,
	"is_gone" boolean DEFAULT false NOT NULL,
	"position" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL,
	"deleted_by" text,
	"is_with_project" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deleted_project" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"description" text NOT NULL,
	"swagger_url" text DEFAULT '' NOT NULL,
	"owner_id" text NOT NULL,
	"team_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL,
	"deleted_by" text,
	"member_ids" text[] NOT NULL,
	"starred_by" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mock_use" DROP CONSTRAINT "mock_use_mock_id_mock_id_fk";
--> statement-breakpoint
ALTER TABLE "deleted_mock" ADD CONSTRAINT "deleted_mock_deleted_by_user_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_project" ADD CONSTRAINT "deleted_project_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_project" ADD CONSTRAINT "deleted_project_deleted_by_user_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_mock_project_index" ON "deleted_mock" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "deleted_mock_deleted_at_index" ON "deleted_mock" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "deleted_project_deleted_at_index" ON "deleted_project" USING btree ("deleted_at");