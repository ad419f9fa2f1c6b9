import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../database/index';
import { defineJob } from './define-job';
import { releaseLanes } from './run-state';

const keptDays = 30;
const keptPerJob = 1_000;
/** Deliveries have no maximum number. Failed ones are retained until somebody retries or drops them. */
const deliveriesKeptDays = 7;

/** Removes old runs, and releases the lanes that one of them held back. */
export const pruneRuns = defineJob({
  name: 'jobs.prune',
  title: { zh: '清理任务记录', en: 'Clean up job runs' },
  input: z.object({}),
  schedule: { cron: '37 * * * *' },
  queue: 'sweep',
  run: async (_, { services: { database, contributions } }) => {
    const deliveries = contributions.jobs.filter(({ isDelivery }) => isDelivery).map(({ name }) => name);
    await removeOldRuns(database.db, deliveries);
    await releaseLanes(database.db);
  },
});

async function removeOldRuns(db: Db, deliveries: readonly string[]): Promise<void> {
  const names = sql`${sql.param([...deliveries])}::text[]`;
  await db.execute(sql`
    delete from job_run where name = any(${names}) and state in ('done', 'cancelled')
      and finished_at < now() - make_interval(days => ${deliveriesKeptDays})`);
  await db.execute(sql`
    delete from job_run where id in (
      select id from (
        select id, created_at, row_number() over (partition by name order by created_at desc, id desc) as place
        from job_run where state in ('done', 'failed', 'cancelled') and name <> all(${names})
      ) as ended
      where place > ${keptPerJob} or created_at < now() - make_interval(days => ${keptDays}))`);
}
