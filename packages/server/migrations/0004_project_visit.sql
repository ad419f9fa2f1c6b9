CREATE TABLE "project_visit" (
	"user_id" text NOT NULL,
	"project_id" text NOT NULL,
	"visited_at" timestamp with time zone NOT NULL,
	CONSTRAINT "project_visit_user_id_project_id_pk" PRIMARY KEY("user_id","project_id")
);
--> statement-breakpoint
ALTER TABLE "project_visit" ADD CONSTRAINT "project_visit_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_visit" ADD CONSTRAINT "project_visit_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_visit_project_index" ON "project_visit" USING btree ("project_id");