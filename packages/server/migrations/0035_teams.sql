CREATE TABLE "team_join_request" (
	"team_id" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_join_request_team_id_user_id_pk" PRIMARY KEY("team_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "team_invite" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"role" text NOT NULL,
	"use_num" integer DEFAULT 0 NOT NULL,
	"created_by" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "team" DROP CONSTRAINT "team_owner_id_user_id_fk";
--> statement-breakpoint
ALTER TABLE "team_member" ADD COLUMN "role" text DEFAULT 'member' NOT NULL;--> statement-breakpoint
ALTER TABLE "team" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- People joined these teams without being asked for; new teams decide by request.
ALTER TABLE "team" ADD COLUMN "join_rule" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "team" ALTER COLUMN "join_rule" SET DEFAULT 'request';--> statement-breakpoint
ALTER TABLE "team" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "team" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "team" ADD COLUMN "changed_by" text;--> statement-breakpoint
ALTER TABLE "team" ADD COLUMN "change_source" text;--> statement-breakpoint
ALTER TABLE "team_join_request" ADD CONSTRAINT "team_join_request_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_join_request" ADD CONSTRAINT "team_join_request_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invite" ADD CONSTRAINT "team_invite_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invite" ADD CONSTRAINT "team_invite_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "team_join_request_user_index" ON "team_join_request" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "team_invite_token_unique" ON "team_invite" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "team_invite_team_index" ON "team_invite" USING btree ("team_id");--> statement-breakpoint
-- The owner of a team is a member with that role.
INSERT INTO "team_member" ("team_id", "user_id", "joined_at") SELECT "id", "owner_id", "created_at" FROM "team" ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "team_member" SET "role" = 'owner' FROM "team" WHERE "team"."id" = "team_member"."team_id" AND "team"."owner_id" = "team_member"."user_id";--> statement-breakpoint
UPDATE "team" SET "changed_at" = "created_at";--> statement-breakpoint
ALTER TABLE "team" DROP COLUMN "owner_id";