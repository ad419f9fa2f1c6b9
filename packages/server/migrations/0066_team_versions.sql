CREATE TABLE "team_version" (
	"team_id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_by" text,
	"change_source" text,
	"replaced_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"join_rule" text NOT NULL,
	CONSTRAINT "team_version_team_id_version_pk" PRIMARY KEY("team_id","version")
);
--> statement-breakpoint
ALTER TABLE "team_version" ADD CONSTRAINT "team_version_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "team_version_replaced_at_index" ON "team_version" USING btree ("replaced_at");