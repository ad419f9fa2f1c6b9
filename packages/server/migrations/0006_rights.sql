CREATE TABLE "role_grant" (
	"role" text NOT NULL,
	"area" text NOT NULL,
	"level" text NOT NULL,
	"can_reveal" boolean DEFAULT false NOT NULL,
	CONSTRAINT "role_grant_role_area_pk" PRIMARY KEY("role","area")
);
--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "extra_grants" jsonb DEFAULT '{}'::jsonb NOT NULL;