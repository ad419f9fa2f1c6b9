import { sql } from 'drizzle-orm';
import type { Services } from '../../platform/context';
import { watchShared } from '../../platform/metrics';
import { lastBackups } from './backup.table';

/** Exports the age of the last backup as a metric. */
export async function watchBackups(_app: unknown, { services }: { services: Services }): Promise<void> {
  const { db } = services.database;
  watchShared({
    name: 'easymock_backup_age_seconds',
    help: 'Seconds since the last backup succeeded, scheduled or by hand; -1 if none has',
    labelNames: [],
    async read() {
      const age = sql<number>`extract(epoch from now() - ${lastBackups.finishedAt})::int`;
      const [row] = await db.select({ age }).from(lastBackups);
      return [{ labels: {}, value: row?.age ?? -1 }];
    },
  });
}
