import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/index';

const rowsPerSweep = 500;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Deletes versions that were replaced more than `keptDays` days ago, in batches. Current versions are in
 * other tables.
 */
export async function sweepVersions(db: Db, now: Date, keptDays: number): Promise<void> {
  const before = sql`${new Date(now.getTime() - keptDays * dayMs).toISOString()}::timestamptz`;
  for (const table of ['mock_version', 'project_version', 'team_version']) {
    const name = sql.identifier(table);
    let isMore = true;
    while (isMore) {
      // Skips rows that another server process is deleting.
      const { rowCount } = await db.execute(sql`
        delete from ${name} where ctid = any(array(
          select ctid from ${name} where replaced_at < ${before} limit ${rowsPerSweep} for update skip locked
        ))`);
      isMore = rowCount === rowsPerSweep;
    }
  }
}
