import { inArray, sql } from 'drizzle-orm';
import type { Db } from '../database/index';
import { watchShared } from '../metrics';
import { jobRuns } from './job.table';

/** Reports the number of queued, running and failed runs of each job as a metric. */
export function watchJobs(db: Db): void {
  watchShared({
    name: 'easymock_jobs',
    help: 'Runs of jobs that are queued, running or failed (until they are dropped or forgotten)',
    labelNames: ['job', 'state'],
    async read() {
      const rows = await db
        .select({ job: jobRuns.name, state: jobRuns.state, num: sql<number>`count(*)::int` })
        .from(jobRuns)
        .where(inArray(jobRuns.state, ['queued', 'running', 'failed']))
        .groupBy(jobRuns.name, jobRuns.state);
      return rows.map(({ job, state, num }) => ({ labels: { job, state }, value: num }));
    },
  });
}
