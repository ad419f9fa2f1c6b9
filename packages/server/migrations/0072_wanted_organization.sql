ALTER TABLE "user" ADD COLUMN "wanted_department" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "wanted_user_group" text[] DEFAULT '{}' NOT NULL;