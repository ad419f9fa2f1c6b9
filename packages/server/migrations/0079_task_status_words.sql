-- English labels of two statuses, where an installation has not chosen labels of its own.
UPDATE "enumeration" SET "label_en" = 'In progress', "search_keys" = E'进行中\njinxingzhong\njxz\nin progress\nreceived'
WHERE "type" = 'taskStatus' AND "value" = 'received' AND "label" = '进行中' AND "label_en" = 'Received';--> statement-breakpoint
UPDATE "enumeration" SET "label_en" = 'Reviewed', "search_keys" = E'已评价\nyipingjia\nypj\nreviewed\nappraised'
WHERE "type" = 'taskStatus' AND "value" = 'appraised' AND "label" = '已评价' AND "label_en" = 'Appraised';
