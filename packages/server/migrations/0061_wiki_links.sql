CREATE TABLE "wiki_link" (
	"node_id" text NOT NULL,
	"target_id" text NOT NULL,
	CONSTRAINT "wiki_link_node_id_target_id_pk" PRIMARY KEY("node_id","target_id")
);
--> statement-breakpoint
ALTER TABLE "wiki_link" ADD CONSTRAINT "wiki_link_node_id_wiki_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."wiki_node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wiki_link_target_index" ON "wiki_link" USING btree ("target_id","node_id");--> statement-breakpoint
-- Addresses of documents in texts that were saved before this table.
INSERT INTO "wiki_link" ("node_id", "target_id")
SELECT DISTINCT "node_id", ("found")[1]
FROM "wiki_content", regexp_matches("html", 'href="(?:https?://[^/"]{1,255})?/easymock/wikiCatalog/([0-9a-f]{24})["/?#]', 'g') AS "found"
WHERE "html" LIKE '%/wikiCatalog/%';
