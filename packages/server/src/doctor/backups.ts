import { eq } from 'drizzle-orm';
import type pg from 'pg';
import { pino } from 'pino';
import type { Config } from '../config/config';
import { isBackupDue, readLastBackup } from '../operations/backup/last-backup';
import { openDatabase } from '../platform/database/index';
import { settingRows } from '../platform/settings/settings.table';
import { ok, type Verdict, warn } from './verdict';

const dayMs = 24 * 3_600_000;
/** PostgreSQL's error code for a missing table. */
const missingTable = '42P01';

/** Checks whether backups are written, by the record that the health page also shows. */
export async function checkBackups(config: Config, connection: pg.ClientConfig): Promise<Verdict> {
  const database = openDatabase(connection, pino({ level: 'silent' }), 1);
  try {
    const last = await readLastBackup(database.db);
    const [setting] = await database.db.select().from(settingRows).where(eq(settingRows.key, 'backup.isOn'));
    return judge(config, last, setting?.value === true);
  } catch (error) {
    const { code } = ((error as Error).cause ?? error) as { code?: string };
    if (code !== missingTable) throw error;
    return warn('the next start knows whether there is one; write one with npm run backup -- FILE before it');
  } finally {
    await database.close();
  }
}

function judge(config: Config, last: { finishedAt: Date } | undefined, isDaily: boolean): Verdict {
  const way = isDaily
    ? 'the runs of “Back up” under /operations say why there is no newer one'
    : 'switch on the daily backup in the system settings, or write one with npm run backup -- FILE';
  const own = config.databaseUrl ? ', unless your PostgreSQL and the uploaded files have backups of their own' : '';
  if (!last) return warn(`there is none; ${way}${own}`);
  const days = Math.floor((Date.now() - last.finishedAt.getTime()) / dayMs);
  const text = `the newest is ${days === 1 ? '1 day' : `${days} days`} old`;
  return isBackupDue(last, isDaily, new Date()) ? warn(`${text}; ${way}${own}`) : ok(text);
}
