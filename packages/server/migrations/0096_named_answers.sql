ALTER TABLE "deleted_mock" ADD COLUMN "answers" text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "mock_version" ADD COLUMN "answers" text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "mock" ADD COLUMN "answers" text DEFAULT '[]' NOT NULL;