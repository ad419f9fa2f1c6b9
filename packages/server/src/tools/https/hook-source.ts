import { inArray } from 'drizzle-orm';
import type { HookSource } from '../../platform/context';
import { staffAmong } from '../secret-record/index';
import { hostOf } from './https.resource';
import { httpInfos } from './https.table';
import { pathOf } from './notify';

/** Checks and reminders raise the events, so audit log entries must not raise any. */
export const hookedHosts: HookSource<'host'> = {
  subject: 'host',
  area: 'https',
  eventsOf: () => [],
  async find(db, ids) {
    const { id, domain, port, chainMinExpire } = httpInfos;
    const rows = await db
      .select({ id, domain, port, chainMinExpire })
      .from(httpInfos)
      .where(inArray(id, [...ids]));
    return new Map(
      rows.map((row) => {
        const expireAt = row.chainMinExpire?.toISOString() ?? '';
        return [row.id, { facts: { id: row.id, name: hostOf(row), expireAt }, path: pathOf(row) }];
      }),
    );
  },
  findRecipients: (db, _, owners) => staffAmong(db, owners),
};
