CREATE TABLE "http_found_host" (
	"domain" text PRIMARY KEY NOT NULL,
	"root_domain" text NOT NULL,
	"issuer" text NOT NULL,
	"logged_at" timestamp with time zone NOT NULL,
	"valid_to" timestamp with time zone NOT NULL,
	"ignored_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "http_found_host_root_index" ON "http_found_host" USING btree ("root_domain");