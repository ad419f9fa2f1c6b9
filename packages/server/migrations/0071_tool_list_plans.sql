DROP INDEX "task_receiver_user_index";--> statement-breakpoint
DROP INDEX "task_order_index";--> statement-breakpoint
CREATE INDEX "calendar_event_robot_index" ON "calendar_event" USING gin ("ding_config_ids");--> statement-breakpoint
CREATE INDEX "push_task_creator_index" ON "push_task" USING btree ("create_user_id");--> statement-breakpoint
CREATE INDEX "release_item_open_index" ON "release_item" USING gin ("owner_user_ids") WHERE "release_item"."state" in ('todo', 'blocked');--> statement-breakpoint
CREATE INDEX "task_receiver_user_index" ON "task_receiver" USING btree ("user_id","task_id");--> statement-breakpoint
CREATE INDEX "task_order_index" ON "task" USING btree ("created_at","id","task_status","task_type","task_level","task_result","deadline") WHERE "task"."deleted_at" is null;--> statement-breakpoint
DO $$
BEGIN
	CREATE INDEX "robot_delivery_title_index" ON "robot_delivery" USING gin (lower("title") gin_trgm_ops);
EXCEPTION WHEN OTHERS THEN
	-- As with people: a database without trigrams is searched row by row.
	RAISE NOTICE 'the log of robots is searched without trigrams: %', SQLERRM;
END
$$;
