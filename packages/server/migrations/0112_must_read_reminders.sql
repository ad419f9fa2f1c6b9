ALTER TABLE "wiki_must_reader" ADD COLUMN "due_reminded_on" date;--> statement-breakpoint
UPDATE "wiki_must_reader" r SET "due_reminded_on" = m."due_reminded_on"
FROM "wiki_must_read" m WHERE m."node_id" = r."node_id";--> statement-breakpoint
ALTER TABLE "wiki_must_read" DROP COLUMN "due_reminded_on";
