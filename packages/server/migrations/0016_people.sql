ALTER TABLE "user" ADD COLUMN "last_active_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "search_keys" text;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "user_department_index" ON "user" USING btree ("department");
--> statement-breakpoint
DO $$
BEGIN
	CREATE EXTENSION IF NOT EXISTS pg_trgm;
	CREATE INDEX "user_search_keys_index" ON "user" USING gin ("search_keys" gin_trgm_ops);
EXCEPTION WHEN OTHERS THEN
	-- A database without the extension, or one that we may not extend, searches people row by row.
	RAISE NOTICE 'people are searched without trigrams: %', SQLERRM;
END
$$;
