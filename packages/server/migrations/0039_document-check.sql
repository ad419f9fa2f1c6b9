CREATE TABLE "document_check" (
	"project_id" text PRIMARY KEY NOT NULL,
	"interval" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	"change_num" integer DEFAULT 0 NOT NULL,
	"seen" text DEFAULT '' NOT NULL,
	"failed_num" integer DEFAULT 0 NOT NULL,
	"failure" text
);
--> statement-breakpoint
ALTER TABLE "document_check" ADD CONSTRAINT "document_check_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_check_due_at_index" ON "document_check" USING btree ("due_at");