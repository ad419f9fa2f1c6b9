CREATE TABLE "mock_use_total" (
	"mock_id" text PRIMARY KEY NOT NULL,
	"num" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mock_use_day" (
	"day" date PRIMARY KEY NOT NULL,
	"num" bigint NOT NULL
);
--> statement-breakpoint
INSERT INTO "mock_use_total" ("mock_id", "num") SELECT "mock_id", sum("num") FROM "mock_use" GROUP BY "mock_id";--> statement-breakpoint
INSERT INTO "mock_use_day" ("day", "num") SELECT "day", sum("num") FROM "mock_use" GROUP BY "day";
