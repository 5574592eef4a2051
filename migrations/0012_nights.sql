CREATE TABLE "nights" (
	"job" text PRIMARY KEY NOT NULL,
	"done_on" date NOT NULL
);
