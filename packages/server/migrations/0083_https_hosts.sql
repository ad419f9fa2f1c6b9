CREATE TABLE "http_check" (
	"id" text PRIMARY KEY NOT NULL,
	"http_info_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"result" text NOT NULL,
	"reason" text NOT NULL,
	"tls_ms" integer,
	"http_status" integer,
	"http_ms" integer,
	"issuer" text NOT NULL,
	"valid_to" timestamp with time zone,
	"fingerprint256" text NOT NULL,
	"previous_fingerprint" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "http_info" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"create_user_id" text NOT NULL,
	"create_user_name" text NOT NULL,
	"update_user_id" text NOT NULL,
	"update_user_name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"search_keys" text DEFAULT '' NOT NULL,
	"deleted_at" timestamp with time zone,
	"domain" text NOT NULL,
	"port" integer NOT NULL,
	"root_domain" text NOT NULL,
	"check_mode" text NOT NULL,
	"start_tls_protocol" text NOT NULL,
	"project" text NOT NULL,
	"env" text NOT NULL,
	"purpose" text NOT NULL,
	"owner_user_id" text,
	"share_user_ids" text[] NOT NULL,
	"server_info" text NOT NULL,
	"registrar" text NOT NULL,
	"domain_expire_date" date,
	"domain_source" text,
	"icp_no" text NOT NULL,
	"icp_company" text NOT NULL,
	"dns_provider" text NOT NULL,
	"cert_source" text NOT NULL,
	"ignore_trust" boolean NOT NULL,
	"ca_file" text NOT NULL,
	"remind" jsonb NOT NULL,
	"ding_config_ids" text[] NOT NULL,
	"is_in_use" boolean DEFAULT true NOT NULL,
	"remark" text NOT NULL,
	"muted_until" timestamp with time zone,
	"mute_reason" text DEFAULT '' NOT NULL,
	"issuer" text DEFAULT '' NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"san" text[] DEFAULT '{}' NOT NULL,
	"valid_from" timestamp with time zone,
	"valid_to" timestamp with time zone,
	"chain_min_expire" timestamp with time zone,
	"fingerprint256" text DEFAULT '' NOT NULL,
	"serial" text DEFAULT '' NOT NULL,
	"key_type" text DEFAULT '' NOT NULL,
	"tls_version" text DEFAULT '' NOT NULL,
	"chain" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"chain_ok" boolean,
	"host_match" boolean,
	"resolved_ips" text[] DEFAULT '{}' NOT NULL,
	"tls_ms" integer,
	"http_status" integer,
	"http_ms" integer,
	"last_check_at" timestamp with time zone,
	"last_result" text,
	"last_reason" text DEFAULT '' NOT NULL,
	"fail_num" integer DEFAULT 0 NOT NULL,
	"next_check_at" timestamp with time zone,
	"reminded_fingerprint" text DEFAULT '' NOT NULL,
	"reminded_at" text DEFAULT '' NOT NULL,
	"is_failure_told" boolean DEFAULT false NOT NULL,
	"changed_from" jsonb,
	"domain_reminded_date" date,
	"domain_reminded_at" integer,
	"name_servers" text[] DEFAULT '{}' NOT NULL,
	"domain_check_at" timestamp with time zone,
	"domain_reason" text DEFAULT '' NOT NULL,
	"next_domain_check_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "rdap_directory" (
	"address" text PRIMARY KEY NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"services" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "http_check" ADD CONSTRAINT "http_check_http_info_id_http_info_id_fk" FOREIGN KEY ("http_info_id") REFERENCES "public"."http_info"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "http_info" ADD CONSTRAINT "http_info_owner_user_id_user_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "http_check_info_index" ON "http_check" USING btree ("http_info_id","at","id");--> statement-breakpoint
CREATE INDEX "http_check_change_index" ON "http_check" USING btree ("http_info_id","at") WHERE "http_check"."previous_fingerprint" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "http_info_domain_unique" ON "http_info" USING btree ("domain","port") WHERE "http_info"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "http_info_owner_index" ON "http_info" USING btree ("owner_user_id");--> statement-breakpoint
CREATE INDEX "http_info_root_index" ON "http_info" USING btree ("root_domain") WHERE "http_info"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "http_info_expire_index" ON "http_info" USING btree ("chain_min_expire") WHERE "http_info"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "http_info_due_index" ON "http_info" USING btree ("next_check_at") WHERE "http_info"."deleted_at" is null and "http_info"."is_in_use";--> statement-breakpoint
CREATE INDEX "http_info_domain_due_index" ON "http_info" USING btree ("next_domain_check_at") WHERE "http_info"."deleted_at" is null and "http_info"."is_in_use";