ALTER TABLE "middle_link" ADD COLUMN "owner_user_id" text;--> statement-breakpoint
ALTER TABLE "middle_link" ADD CONSTRAINT "middle_link_owner_user_id_user_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "middle_link_owner_index" ON "middle_link" USING btree ("owner_user_id");--> statement-breakpoint
-- Until now a link belonged to the person who had created it.
UPDATE "middle_link" SET "owner_user_id" = "create_user_id"
WHERE EXISTS (SELECT FROM "user" WHERE "user"."id" = "middle_link"."create_user_id" AND "user"."deleted_at" IS NULL);
