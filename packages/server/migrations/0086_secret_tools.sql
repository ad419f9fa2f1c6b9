CREATE TABLE "former_secret" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"record_id" text NOT NULL,
	"field" text NOT NULL,
	"sealed" text NOT NULL,
	"hint" text NOT NULL,
	"replaced_at" timestamp with time zone NOT NULL,
	"user_id" text NOT NULL,
	"user_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certificate_config" (
	"id" text PRIMARY KEY NOT NULL,
	"remind_days" integer[] NOT NULL,
	"remind_time" text NOT NULL,
	"day_rule" text NOT NULL,
	"ding_config_ids" text[] NOT NULL,
	"notify_owner" boolean NOT NULL,
	"digest" boolean NOT NULL,
	"after_expire_every_days" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certificate_file" (
	"id" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pro_certificate" (
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
	"owner_user_id" text,
	"backup_owner_user_id" text,
	"share_user_ids" text[] NOT NULL,
	"name" text NOT NULL,
	"project_name" text NOT NULL,
	"platform" text NOT NULL,
	"cert_type" text NOT NULL,
	"bundle_id" text NOT NULL,
	"developer_account_id" text,
	"file_name" text NOT NULL,
	"file_size" integer NOT NULL,
	"file_password" text NOT NULL,
	"file_password_hint" text NOT NULL,
	"alias" text NOT NULL,
	"alias_password" text NOT NULL,
	"alias_password_hint" text NOT NULL,
	"key_id" text NOT NULL,
	"team_id" text NOT NULL,
	"subject" text NOT NULL,
	"issuer" text NOT NULL,
	"serial" text NOT NULL,
	"fingerprint_sha1" text NOT NULL,
	"fingerprint_sha256" text NOT NULL,
	"issue_date" date,
	"expire_date" date,
	"device_num" integer,
	"app_id" text NOT NULL,
	"is_long_term" boolean NOT NULL,
	"remind_days" integer[] NOT NULL,
	"replace_by_id" text,
	"remark" text NOT NULL,
	"muted_until" date
);
--> statement-breakpoint
CREATE TABLE "dev_account" (
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
	"owner_user_id" text,
	"backup_owner_user_id" text,
	"share_user_ids" text[] NOT NULL,
	"platform" text NOT NULL,
	"account" text NOT NULL,
	"password" text NOT NULL,
	"password_hint" text NOT NULL,
	"account_type" text NOT NULL,
	"company" text NOT NULL,
	"team_id" text NOT NULL,
	"console_url" text NOT NULL,
	"bind_phone" text NOT NULL,
	"bind_email" text NOT NULL,
	"two_factor" text NOT NULL,
	"totp_secret" text NOT NULL,
	"totp_secret_hint" text NOT NULL,
	"recovery_codes" text NOT NULL,
	"recovery_codes_hint" text NOT NULL,
	"expire_date" date,
	"year_fee" numeric(12, 2),
	"projects" text[] NOT NULL,
	"remark" text NOT NULL,
	"muted_until" date
);
--> statement-breakpoint
CREATE TABLE "expiry_reminder" (
	"kind" text NOT NULL,
	"record_id" text NOT NULL,
	"expire_date" date NOT NULL,
	"threshold" integer NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "expiry_reminder_kind_record_id_expire_date_threshold_pk" PRIMARY KEY("kind","record_id","expire_date","threshold")
);
--> statement-breakpoint
CREATE TABLE "pay_account" (
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
	"owner_user_id" text,
	"backup_owner_user_id" text,
	"share_user_ids" text[] NOT NULL,
	"name" text NOT NULL,
	"channel" text NOT NULL,
	"env" text NOT NULL,
	"company" text NOT NULL,
	"merchant_id" text NOT NULL,
	"app_id" text NOT NULL,
	"login_account" text NOT NULL,
	"login_password" text NOT NULL,
	"login_password_hint" text NOT NULL,
	"api_key" text NOT NULL,
	"api_key_hint" text NOT NULL,
	"private_key" text NOT NULL,
	"private_key_hint" text NOT NULL,
	"secrets_changed_at" timestamp with time zone,
	"api_cert_serial" text NOT NULL,
	"cert_expire_date" date,
	"settle_account_tail" text NOT NULL,
	"fee_rate" numeric(8, 4),
	"notify_url" text NOT NULL,
	"projects" text[] NOT NULL,
	"is_in_use" boolean NOT NULL,
	"rotate_days" integer NOT NULL,
	"remark" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "certificate_file" ADD CONSTRAINT "certificate_file_id_pro_certificate_id_fk" FOREIGN KEY ("id") REFERENCES "public"."pro_certificate"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pro_certificate" ADD CONSTRAINT "pro_certificate_owner_user_id_user_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pro_certificate" ADD CONSTRAINT "pro_certificate_backup_owner_user_id_user_id_fk" FOREIGN KEY ("backup_owner_user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pro_certificate" ADD CONSTRAINT "pro_certificate_developer_account_id_dev_account_id_fk" FOREIGN KEY ("developer_account_id") REFERENCES "public"."dev_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dev_account" ADD CONSTRAINT "dev_account_owner_user_id_user_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dev_account" ADD CONSTRAINT "dev_account_backup_owner_user_id_user_id_fk" FOREIGN KEY ("backup_owner_user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_account" ADD CONSTRAINT "pay_account_owner_user_id_user_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_account" ADD CONSTRAINT "pay_account_backup_owner_user_id_user_id_fk" FOREIGN KEY ("backup_owner_user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_secret_record_index" ON "former_secret" USING btree ("record_id","field","replaced_at");--> statement-breakpoint
CREATE INDEX "pro_certificate_expire_index" ON "pro_certificate" USING btree ("expire_date") WHERE "pro_certificate"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "pro_certificate_project_index" ON "pro_certificate" USING btree ("project_name");--> statement-breakpoint
CREATE INDEX "pro_certificate_owner_index" ON "pro_certificate" USING btree ("owner_user_id");--> statement-breakpoint
CREATE INDEX "pro_certificate_account_index" ON "pro_certificate" USING btree ("developer_account_id");--> statement-breakpoint
CREATE INDEX "pro_certificate_replace_index" ON "pro_certificate" USING btree ("replace_by_id");--> statement-breakpoint
CREATE INDEX "dev_account_expire_index" ON "dev_account" USING btree ("expire_date") WHERE "dev_account"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "dev_account_owner_index" ON "dev_account" USING btree ("owner_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_account_name_unique" ON "pay_account" USING btree (lower("name"),"env") WHERE "pay_account"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "pay_account_owner_index" ON "pay_account" USING btree ("owner_user_id");--> statement-breakpoint
CREATE INDEX "pay_account_expire_index" ON "pay_account" USING btree ("cert_expire_date") WHERE "pay_account"."deleted_at" is null;