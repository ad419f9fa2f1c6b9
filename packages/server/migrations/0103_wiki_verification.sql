CREATE TABLE "wiki_must_reader" (
	"node_id" text NOT NULL,
	"user_id" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wiki_must_reader_node_id_user_id_pk" PRIMARY KEY("node_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "wiki_must_read" (
	"node_id" text PRIMARY KEY NOT NULL,
	"due_on" date,
	"content_version" integer NOT NULL,
	"asked_by" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"reminded_on" date,
	"due_reminded_on" date
);
--> statement-breakpoint
CREATE TABLE "wiki_read_proof" (
	"node_id" text NOT NULL,
	"user_id" text NOT NULL,
	"content_version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "wiki_read_proof_node_id_user_id_content_version_pk" PRIMARY KEY("node_id","user_id","content_version")
);
--> statement-breakpoint
CREATE TABLE "wiki_verification_log" (
	"id" text PRIMARY KEY NOT NULL,
	"node_id" text NOT NULL,
	"user_id" text NOT NULL,
	"action" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"until" date,
	"content_version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wiki_verification" (
	"node_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"is_person_away" boolean DEFAULT false NOT NULL,
	"months" integer,
	"days" integer,
	"until" date NOT NULL,
	"verified_at" timestamp with time zone NOT NULL,
	"verified_by" text NOT NULL,
	"notified_id" text,
	"notified_until" date
);
--> statement-breakpoint
ALTER TABLE "wiki_must_reader" ADD CONSTRAINT "wiki_must_reader_node_id_wiki_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."wiki_node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_must_reader" ADD CONSTRAINT "wiki_must_reader_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_must_read" ADD CONSTRAINT "wiki_must_read_node_id_wiki_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."wiki_node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_must_read" ADD CONSTRAINT "wiki_must_read_asked_by_user_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_read_proof" ADD CONSTRAINT "wiki_read_proof_node_id_wiki_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."wiki_node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_read_proof" ADD CONSTRAINT "wiki_read_proof_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_verification_log" ADD CONSTRAINT "wiki_verification_log_node_id_wiki_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."wiki_node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_verification_log" ADD CONSTRAINT "wiki_verification_log_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_verification" ADD CONSTRAINT "wiki_verification_node_id_wiki_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."wiki_node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_verification" ADD CONSTRAINT "wiki_verification_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_verification" ADD CONSTRAINT "wiki_verification_verified_by_user_id_fk" FOREIGN KEY ("verified_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wiki_must_reader_user_index" ON "wiki_must_reader" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "wiki_verification_log_node_index" ON "wiki_verification_log" USING btree ("node_id","at");--> statement-breakpoint
CREATE INDEX "wiki_verification_until_index" ON "wiki_verification" USING btree ("until");--> statement-breakpoint
CREATE INDEX "wiki_verification_user_index" ON "wiki_verification" USING btree ("user_id");