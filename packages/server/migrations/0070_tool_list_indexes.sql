DROP INDEX "robot_delivery_robot_index";--> statement-breakpoint
DROP INDEX "h5_page_project_index";--> statement-breakpoint
CREATE INDEX "robot_delivery_state_index" ON "robot_delivery" USING btree ("robot_id","state","at","id");--> statement-breakpoint
CREATE INDEX "h5_page_order_index" ON "h5_page" USING btree ("created_at","id") WHERE "h5_page"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "h5_page_name_index" ON "h5_page" USING btree ("name","id") WHERE "h5_page"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "push_task_order_index" ON "push_task" USING btree ("created_at","id") WHERE "push_task"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "push_task_state_index" ON "push_task" USING btree ("is_in_use","created_at","id") WHERE "push_task"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "push_task_result_index" ON "push_task" USING btree ("last_result","created_at","id") WHERE "push_task"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "push_task_name_index" ON "push_task" USING btree ("task_name","id") WHERE "push_task"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "push_task_next_index" ON "push_task" USING btree ("next_run_at","id") WHERE "push_task"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "middle_link_order_index" ON "middle_link" USING btree ("created_at","id") WHERE "middle_link"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "middle_link_scan_index" ON "middle_link" USING btree ("scan_num","id") WHERE "middle_link"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "robot_delivery_robot_index" ON "robot_delivery" USING btree ("robot_id","at","id");--> statement-breakpoint
CREATE INDEX "h5_page_project_index" ON "h5_page" USING btree ("project","created_at","id") WHERE "h5_page"."deleted_at" is null;
--> statement-breakpoint
DO $$
BEGIN
	CREATE INDEX "push_task_search_keys_index" ON "push_task" USING gin ("search_keys" gin_trgm_ops);
	CREATE INDEX "middle_link_search_keys_index" ON "middle_link" USING gin ("search_keys" gin_trgm_ops);
	CREATE INDEX "h5_page_search_keys_index" ON "h5_page" USING gin ("search_keys" gin_trgm_ops);
EXCEPTION WHEN OTHERS THEN
	-- As with people: a database without trigrams is searched row by row.
	RAISE NOTICE 'pushes, short links and H5 pages are searched without trigrams: %', SQLERRM;
END
$$;
