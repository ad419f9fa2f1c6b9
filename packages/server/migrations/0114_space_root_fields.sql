ALTER TABLE "wiki_field" DROP CONSTRAINT "wiki_field_folder_id_wiki_node_id_fk";
--> statement-breakpoint
ALTER TABLE "wiki_folder_view" DROP CONSTRAINT "wiki_folder_view_folder_id_wiki_node_id_fk";
--> statement-breakpoint
ALTER TABLE "wiki_own_view" DROP CONSTRAINT "wiki_own_view_folder_id_wiki_node_id_fk";
