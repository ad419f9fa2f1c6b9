import { pages } from '@easymock/contract';
import { inArray } from 'drizzle-orm';
import type { AuditSubjects } from '../../platform/context';
import { users } from '../person/user.table';

/** The people in the audit log, including deleted people, who retain their nicknames and have no page. */
export const auditedPeople: AuditSubjects = {
  areas: ['u'],
  async find(db, ids) {
    const { id, name, nickName, status, deletedAt } = users;
    const rows = await db
      .select({ id, name, nickName, status, deletedAt })
      .from(users)
      .where(inArray(users.id, [...ids]));
    return new Map(
      rows.map((row) => {
        const at = row.status === 'forbidden' ? '&at=forbidden' : '';
        const path = row.deletedAt ? '' : `${pages.accounts.path}?keywords=${encodeURIComponent(row.name)}${at}`;
        return [row.id, { name: row.nickName || row.name, path }];
      }),
    );
  },
};
