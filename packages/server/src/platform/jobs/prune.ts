import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../database/index';
import { defineJob } from './define-job';

const keptDays = 30;
const keptPerJob = 1_000;
/** For deliveries, however many there are; those that failed wait for somebody to decide. */
const deliveriesKeptDays = 7;

/** Forgets old runs and worthless tickets. */
export const pruneRuns = defineJob({
  name: 'jobs.prune',
  title: { zh: '清理任务记录', en: 'Clean up job runs' },
  input: z.object({}),
  schedule: { cron: '37 * * * *' },
  queue: 'sweep',
  run: async (_, { services: { database, contributions } }) => {
    const deliveries = contributions.jobs.filter(({ isDelivery }) => isDelivery).map(({ name }) => name);
    await forgetOldRuns(database.db, deliveries);
    await removeWorthlessTickets(database.db);
  },
});

async function forgetOldRuns(db: Db, deliveries: readonly string[]): Promise<void> {
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

/** A ticket that was replaced while a worker held it stays in the queue if that worker died, and is never taken again. */
async function removeWorthlessTickets(db: Db): Promise<void> {
  await db.execute(sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where attempts >= max_attempts and locked_at is null limit 1000))`);
}
