CREATE TABLE "announcement" (
	"version" text PRIMARY KEY NOT NULL,
	"lines" text[] NOT NULL,
	"lines_en" text[] NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "read_version" text DEFAULT '' NOT NULL;