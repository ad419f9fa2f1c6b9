DROP INDEX "pro_certificate_project_index";--> statement-breakpoint
DROP INDEX "http_info_root_index";--> statement-breakpoint
DROP INDEX "npm_info_type_index";--> statement-breakpoint
CREATE INDEX "pro_certificate_name_index" ON "pro_certificate" USING btree ("name","id") WHERE "pro_certificate"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "http_info_order_index" ON "http_info" USING btree ("created_at","id") WHERE "http_info"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "http_info_valid_order_index" ON "http_info" USING btree (coalesce("chain_min_expire", 'infinity'),"id") WHERE "http_info"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "http_info_domain_order_index" ON "http_info" USING btree (coalesce("domain_expire_date", 'infinity'),"id") WHERE "http_info"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "http_info_count_index" ON "http_info" USING btree ("chain_min_expire","fail_num","host_match","chain_ok","ignore_trust","env","project","cert_source") WHERE "http_info"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "npm_info_tag_index" ON "npm_info" USING gin ("npm_tag");--> statement-breakpoint
CREATE INDEX "npm_info_order_index" ON "npm_info" USING btree ("created_at","id") WHERE "npm_info"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "npm_info_good_index" ON "npm_info" USING btree ("good_num","id") WHERE "npm_info"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "npm_info_publish_index" ON "npm_info" USING btree ("publish_at","id") WHERE "npm_info"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "npm_info_order_name_index" ON "npm_info" USING btree ("npm_name","id") WHERE "npm_info"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "pro_certificate_project_index" ON "pro_certificate" USING btree ("project_name","replace_by_id","expire_date") WHERE "pro_certificate"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "http_info_root_index" ON "http_info" USING btree ("root_domain","domain","chain_min_expire","domain_expire_date") WHERE "http_info"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "npm_info_type_index" ON "npm_info" USING btree ("npm_type","created_at","id") WHERE "npm_info"."deleted_at" is null;