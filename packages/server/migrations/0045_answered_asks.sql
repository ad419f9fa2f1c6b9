ALTER TABLE "wiki_ask" ADD COLUMN "level" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "wiki_ask" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "wiki_ask" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
-- What was asked before, and at which level, stood in the message only; nobody waits for an answer here.
UPDATE "wiki_ask" SET "answered_at" = "at";
