CREATE TABLE "erasures" (
	"mark" text PRIMARY KEY NOT NULL,
	"erased_on" date NOT NULL
);
