CREATE TABLE "mock_caller" (
	"mock_id" text NOT NULL,
	"kind" text NOT NULL,
	"caller" text NOT NULL,
	"last_day" date NOT NULL,
	"num" bigint NOT NULL,
	CONSTRAINT "mock_caller_mock_id_kind_caller_pk" PRIMARY KEY("mock_id","kind","caller")
);
--> statement-breakpoint
CREATE TABLE "mock_request" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"brief" text NOT NULL,
	"sides" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "mock_request_answer" (
	"question_id" text NOT NULL,
	"log_id" text NOT NULL,
	"data" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mock_request_answer_question_id_log_id_pk" PRIMARY KEY("question_id","log_id")
);
--> statement-breakpoint
ALTER TABLE "deleted_mock" ADD COLUMN "request_check" text;--> statement-breakpoint
ALTER TABLE "deleted_project" ADD COLUMN "record_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "deleted_project" ADD COLUMN "request_check" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "mock" ADD COLUMN "request_check" text;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "record_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "request_check" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "mock_request" ADD CONSTRAINT "mock_request_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mock_caller_last_day_index" ON "mock_caller" USING btree ("last_day");--> statement-breakpoint
CREATE INDEX "mock_request_project_index" ON "mock_request" USING btree ("project_id","at");--> statement-breakpoint
CREATE INDEX "mock_request_expires_at_index" ON "mock_request" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mock_request_answer_at_index" ON "mock_request_answer" USING btree ("at");