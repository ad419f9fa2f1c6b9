CREATE TABLE "familiar_address" (
	"user_id" text NOT NULL,
	"address" text NOT NULL,
	"last_sign_in_at" timestamp with time zone NOT NULL,
	CONSTRAINT "familiar_address_user_id_address_pk" PRIMARY KEY("user_id","address")
);
--> statement-breakpoint
ALTER TABLE "throttle" ADD COLUMN "held" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "familiar_address" ADD CONSTRAINT "familiar_address_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "familiar_address_last_sign_in_index" ON "familiar_address" USING btree ("last_sign_in_at");--> statement-breakpoint
-- Present sessions tell where people are known already. Only IPv4: its text is the key it is counted by.
INSERT INTO "familiar_address" ("user_id", "address", "last_sign_in_at")
SELECT "user_id", regexp_replace("address", '^::ffff:', ''), max("created_at") FROM "session"
WHERE "address" ~ '^(::ffff:)?\d{1,3}(\.\d{1,3}){3}$'
GROUP BY 1, 2;
