CREATE TABLE "workday" (
	"date" date PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"is_off_day" boolean NOT NULL
);
