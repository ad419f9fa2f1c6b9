import type { WantedOrganization } from '@easymock/contract';
import { and, eq, isNull, ne, type SQL } from 'drizzle-orm';
import { type UserRow, users } from './user.table';

type Placed = Pick<UserRow, 'department' | 'userGroup' | 'source'>;
type Wanting = Pick<UserRow, 'wantedDepartment' | 'wantedUserGroup'>;

/**
 * Returns whether a person may request to join a department. People who are in one can only be moved by
 * administrators.
 */
export const mayChooseOrganization = ({ department, userGroup, source }: Placed): boolean =>
  department === '' && userGroup.length === 0 && source === 'local';

export const noWish: Wanting = { wantedDepartment: '', wantedUserGroup: [] };

/** Returns the department and groups that a person requested to join; null if there is no request. */
export const presentWanted = ({ wantedDepartment, wantedUserGroup }: Wanting): WantedOrganization | null =>
  wantedDepartment === '' ? null : { department: wantedDepartment, userGroup: wantedUserGroup };

/** Condition for active people whose request waits for confirmation. They are in no department. */
export const isWaiting: SQL | undefined = and(
  eq(users.department, ''),
  ne(users.wantedDepartment, ''),
  eq(users.status, 'active'),
  isNull(users.deletedAt),
);
