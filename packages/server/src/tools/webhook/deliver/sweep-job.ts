import { webhookMaxDeliveries, webhookRetentionDays } from '@easymock/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineJob, enqueue } from '../../../platform/jobs/index';
import { webhookSealed } from './open-secrets';
import { sendWebhook } from './send-job';

/** Limits the log of deliveries, clears former secrets, and restarts queues that no job sends. */
export const sweepWebhooks = defineJob({
  name: 'webhook.sweep',
  title: { zh: '清理 Webhook 投递记录', en: 'Clean up deliveries of webhooks' },
  input: z.object({}),
  schedule: { cron: '*/10 * * * *' },
  queue: 'sweep',
  run: async (_, { services: { database, clock } }) => {
    const { db } = database;
    const now = clock().toISOString();
    await db.execute(sql`delete from webhook_delivery
      where at < ${now}::timestamptz - ${webhookRetentionDays}::int * interval '1 day'`);
    await db.execute(sql`
      delete from webhook_delivery where state <> 'waiting' and id in (
        select id from (select id, row_number() over (partition by webhook_id order by at desc, id desc) as place
          from webhook_delivery) numbered
        where place > ${webhookMaxDeliveries}::int)`);
    await db.execute(sql`update webhook set former_secret = '', former_secret_hint = '', former_until = null
      where former_until < ${now}::timestamptz`);
    await webhookSealed.sweep(db);
    // Each delivery is queued together with a run, which an administrator may have cancelled.
    const { rows } = await db.execute<{ id: string }>(sql`
      select distinct d.webhook_id as id from webhook_delivery d join webhook w on w.id = d.webhook_id
      where d.state = 'waiting' and w.is_in_use and w.paused_at is null and w.deleted_at is null
      and not exists (select from job_run r
        where r.name = 'webhook.send' and r.key = w.id and r.state in ('queued', 'running'))
      limit 1000`);
    for (const { id } of rows) await enqueue(db, sendWebhook, { webhookId: id });
  },
});
