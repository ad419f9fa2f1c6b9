CREATE TABLE "wiki_setting" (
	"user_id" text PRIMARY KEY NOT NULL,
	"chosen" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "wiki_setting" ADD CONSTRAINT "wiki_setting_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;