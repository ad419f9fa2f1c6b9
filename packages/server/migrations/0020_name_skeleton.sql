-- The server writes it at the next start; it alone knows what looks alike.
ALTER TABLE "user" ADD COLUMN "name_skeleton" text;--> statement-breakpoint
CREATE INDEX "user_name_skeleton_index" ON "user" USING btree ("name_skeleton","id") WHERE "user"."status" = 'active';