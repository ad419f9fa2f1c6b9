CREATE TABLE "print_picture" (
	"name" text PRIMARY KEY NOT NULL,
	"thumb_name" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "print_point_item" (
	"print_point_id" text NOT NULL,
	"no" integer NOT NULL,
	"x" double precision NOT NULL,
	"y" double precision NOT NULL,
	"w" double precision NOT NULL,
	"h" double precision NOT NULL,
	"event_id" text NOT NULL,
	"event_name" text NOT NULL,
	"type" text NOT NULL,
	"trigger" text NOT NULL,
	"params" jsonb NOT NULL,
	"status" text NOT NULL,
	"owner_user_id" text NOT NULL,
	"since_version" text NOT NULL,
	"removed_version" text NOT NULL,
	CONSTRAINT "print_point_item_print_point_id_no_pk" PRIMARY KEY("print_point_id","no")
);
--> statement-breakpoint
CREATE TABLE "print_point" (
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
	"name" text NOT NULL,
	"project" text NOT NULL,
	"page" text NOT NULL,
	"app_version" text NOT NULL,
	"platform" text[] NOT NULL,
	"image" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"desc" text NOT NULL,
	"owner_user_id" text,
	"copied_from_id" text DEFAULT '' NOT NULL,
	"events" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "print_point_item" ADD CONSTRAINT "print_point_item_print_point_id_print_point_id_fk" FOREIGN KEY ("print_point_id") REFERENCES "public"."print_point"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_point" ADD CONSTRAINT "print_point_image_print_picture_name_fk" FOREIGN KEY ("image") REFERENCES "public"."print_picture"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_point" ADD CONSTRAINT "print_point_owner_user_id_user_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "print_point_item_event_index" ON "print_point_item" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "print_point_item_owner_index" ON "print_point_item" USING btree ("owner_user_id");--> statement-breakpoint
CREATE INDEX "print_point_order_index" ON "print_point" USING btree ("created_at","id") WHERE "print_point"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "print_point_project_index" ON "print_point" USING btree ("project","created_at","id") WHERE "print_point"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "print_point_image_index" ON "print_point" USING btree ("image");--> statement-breakpoint
CREATE INDEX "print_point_owner_index" ON "print_point" USING btree ("owner_user_id") WHERE "print_point"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "print_point_count_index" ON "print_point" USING btree ("project","status") WHERE "print_point"."deleted_at" is null;