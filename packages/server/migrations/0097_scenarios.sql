CREATE TABLE "mock_scenario_use" (
	"project_id" text NOT NULL,
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"scenario_id" text,
	"until" timestamp with time zone,
	CONSTRAINT "mock_scenario_use_project_id_user_id_pk" PRIMARY KEY("project_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "mock_scenario" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"name" text NOT NULL,
	"choices" jsonb NOT NULL,
	"everyone_until" timestamp with time zone,
	"everyone_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mock_scenario_use" ADD CONSTRAINT "mock_scenario_use_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mock_scenario_use" ADD CONSTRAINT "mock_scenario_use_scenario_id_mock_scenario_id_fk" FOREIGN KEY ("scenario_id") REFERENCES "public"."mock_scenario"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mock_scenario" ADD CONSTRAINT "mock_scenario_everyone_by_user_id_fk" FOREIGN KEY ("everyone_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mock_scenario_use_user_index" ON "mock_scenario_use" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mock_scenario_use_scenario_index" ON "mock_scenario_use" USING btree ("scenario_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mock_scenario_name_unique" ON "mock_scenario" USING btree ("project_id",lower("name"));