-- No article was converted before: each text is of the type that its article has.
ALTER TABLE "wiki_draft" ADD COLUMN "form" text;--> statement-breakpoint
UPDATE "wiki_draft" d SET "form" = CASE WHEN n.catalog_type = 'template' THEN coalesce(n.template_type, 'markdown') ELSE n.catalog_type END FROM "wiki_node" n WHERE n.id = d.node_id;--> statement-breakpoint
ALTER TABLE "wiki_draft" ALTER COLUMN "form" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "wiki_revision" ADD COLUMN "form" text;--> statement-breakpoint
UPDATE "wiki_revision" r SET "form" = CASE WHEN n.catalog_type = 'template' THEN coalesce(n.template_type, 'markdown') ELSE n.catalog_type END FROM "wiki_node" n WHERE n.id = r.node_id;--> statement-breakpoint
ALTER TABLE "wiki_revision" ALTER COLUMN "form" SET NOT NULL;
