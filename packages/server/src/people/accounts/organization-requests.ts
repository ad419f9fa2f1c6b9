import { pages } from '@easymock/contract';
import { asc } from 'drizzle-orm';
import type { AttentionSource } from '../../platform/context';
import { users } from '../person/user.table';
import { isWaiting } from '../person/wanted-organization';

/**
 * People who requested to join a department. Records shared with the department stay hidden from them until
 * somebody confirms the request.
 */
export const organizationRequests: AttentionSource = {
  kind: 'organizationRequests',
  title: { zh: '待确认的部门', en: 'Departments to confirm' },
  permission: 'tools.accounts.edit',
  async find(db, _userId, { limit }) {
    const people = await db
      .select({ id: users.id, name: users.name, nickName: users.nickName })
      .from(users)
      .where(isWaiting)
      .orderBy(asc(users.createdAt), asc(users.id))
      .limit(limit);
    return people.map(({ id, name, nickName }) => ({
      id,
      title: nickName || name,
      dueOn: '',
      isOverdue: false,
      path: `${pages.accounts.path}?${new URLSearchParams({ at: 'waiting', keywords: name })}`,
    }));
  },
};
