-- Who is found by what: numbers are no longer among the keys, and the next start writes all keys anew.
UPDATE "user" SET "search_keys" = NULL WHERE "mobile" <> '' OR "job_no" <> '';
