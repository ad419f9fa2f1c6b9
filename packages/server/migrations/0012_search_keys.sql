ALTER TABLE "project_code" ADD COLUMN "search_keys" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- By their characters at once; by pinyin from the next change on, which only the server can spell.
UPDATE "project_code" SET "search_keys" = lower(concat_ws(chr(10), "code", "name", "short_name", "jira_key"));