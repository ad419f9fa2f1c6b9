CREATE TABLE "wiki_article_day" (
	"node_id" text NOT NULL,
	"day" date NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"comments" integer DEFAULT 0 NOT NULL,
	"edits" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "wiki_article_day_node_id_day_pk" PRIMARY KEY("node_id","day")
);
--> statement-breakpoint
ALTER TABLE "wiki_article_day" ADD CONSTRAINT "wiki_article_day_node_id_wiki_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."wiki_node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wiki_article_day_index" ON "wiki_article_day" USING btree ("day");--> statement-breakpoint
CREATE INDEX "wiki_node_created_index" ON "wiki_node" USING btree ("created_at");--> statement-breakpoint
-- What happened before: everybody who looked on a day, likes that stand, and revisions that are much longer or shorter than
-- the one before.
INSERT INTO "wiki_article_day" ("node_id", "day", "views", "likes", "edits")
SELECT "node_id", "day", sum("views"), sum("likes"), sum("edits") FROM (
	SELECT "node_id", "day", 1 AS "views", 0 AS "likes", 0 AS "edits" FROM "wiki_look"
	UNION ALL
	SELECT "node_id", ("created_at" AT TIME ZONE 'Asia/Shanghai')::date, 0, 1, 0 FROM "wiki_like"
	UNION ALL
	SELECT "node_id", ("at" AT TIME ZONE 'Asia/Shanghai')::date, 0, 0, 1 FROM (
		SELECT "node_id", "at", abs(length("source") - lag(length("source")) OVER (PARTITION BY "node_id" ORDER BY "no")) AS "change"
		FROM "wiki_revision"
	) "saved" WHERE "change" >= 50
) "happened" GROUP BY "node_id", "day";
