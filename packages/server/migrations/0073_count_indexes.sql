CREATE INDEX "robot_delivery_count_index" ON "robot_delivery" USING btree ("robot_id","state");--> statement-breakpoint
CREATE INDEX "h5_page_count_index" ON "h5_page" USING btree ("project") WHERE "h5_page"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "push_run_count_index" ON "push_run" USING btree ("task_id");--> statement-breakpoint
CREATE INDEX "push_task_count_index" ON "push_task" USING btree ("is_in_use","last_result") WHERE "push_task"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "middle_link_count_index" ON "middle_link" USING btree ("is_in_use","expire_at") WHERE "middle_link"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "release_list_count_index" ON "release_list" USING btree ("is_template","status","project") WHERE "release_list"."deleted_at" is null;