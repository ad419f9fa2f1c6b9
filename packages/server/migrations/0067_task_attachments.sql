CREATE TABLE "task_file" (
	"id" text PRIMARY KEY NOT NULL,
	"task_id" text NOT NULL,
	"stored_id" text NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"mime" text NOT NULL,
	"sha256" text NOT NULL,
	"user_id" text NOT NULL,
	"user_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "task_file" ADD CONSTRAINT "task_file_task_id_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_file" ADD CONSTRAINT "task_file_stored_id_stored_file_id_fk" FOREIGN KEY ("stored_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_file_task_index" ON "task_file" USING btree ("task_id");--> statement-breakpoint
CREATE INDEX "task_file_stored_index" ON "task_file" USING btree ("stored_id");