-- Brackets of all kinds, full stops and quotes no longer tell names apart: the next start writes all skeletons anew.
UPDATE "user" SET "name_skeleton" = NULL WHERE "name_skeleton" IS NOT NULL;
