CREATE TABLE "stored_file" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"owner_id" text NOT NULL,
	"kind" text NOT NULL,
	"mime" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"used_by" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"stored_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"released_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "stored_file_owner_name_unique" ON "stored_file" USING btree ("owner_id","name");--> statement-breakpoint
CREATE INDEX "stored_file_name_index" ON "stored_file" USING btree ("name");--> statement-breakpoint
CREATE INDEX "stored_file_used_by_index" ON "stored_file" USING btree ("used_by");--> statement-breakpoint
CREATE INDEX "stored_file_expires_index" ON "stored_file" USING btree ("expires_at") WHERE "stored_file"."expires_at" is not null;--> statement-breakpoint
CREATE INDEX "stored_file_released_index" ON "stored_file" USING btree ("released_at") WHERE "stored_file"."released_at" is not null;