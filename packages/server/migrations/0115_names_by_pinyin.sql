DROP INDEX "pro_certificate_name_index";--> statement-breakpoint
DROP INDEX "h5_page_name_index";--> statement-breakpoint
DROP INDEX "npm_info_order_name_index";--> statement-breakpoint
DROP INDEX "push_task_name_index";--> statement-breakpoint
DROP INDEX "release_list_name_index";--> statement-breakpoint
CREATE INDEX "user_nick_name_index" ON "user" USING btree ("nick_name" collate "pinyin","id");--> statement-breakpoint
CREATE INDEX "pro_certificate_name_index" ON "pro_certificate" USING btree ("name" collate "pinyin","id") WHERE "pro_certificate"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "h5_page_name_index" ON "h5_page" USING btree ("name" collate "pinyin","id") WHERE "h5_page"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "npm_info_order_name_index" ON "npm_info" USING btree ("npm_name" collate "pinyin","id") WHERE "npm_info"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "push_task_name_index" ON "push_task" USING btree ("task_name" collate "pinyin","id") WHERE "push_task"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "release_list_name_index" ON "release_list" USING btree ("name" collate "pinyin","id") WHERE "release_list"."deleted_at" is null;