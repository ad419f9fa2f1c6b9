ALTER TABLE "node" ADD COLUMN "rss_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "node" ADD COLUMN "heap_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "node" ADD COLUMN "heap_limit_bytes" bigint DEFAULT 0 NOT NULL;