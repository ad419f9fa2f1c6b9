import type { WantedOrganization } from '@easymock/contract';
import { and, eq, isNull, ne, type SQL } from 'drizzle-orm';
import { type UserRow, users } from './user.table';

type Placed = Pick<UserRow, 'department' | 'userGroup' | 'source'>;
type Wanting = Pick<UserRow, 'wantedDepartment' | 'wantedUserGroup'>;

/** Whether a person may ask to join a department: those who are in one are moved by administrators alone. */
export const mayChooseOrganization = ({ department, userGroup, source }: Placed): boolean =>
  department === '' && userGroup.length === 0 && source === 'local';

export const noWish: Wanting = { wantedDepartment: '', wantedUserGroup: [] };

/** What a person asked to join; null if nothing waits. */
export const presentWanted = ({ wantedDepartment, wantedUserGroup }: Wanting): WantedOrganization | null =>
  wantedDepartment === '' ? null : { department: wantedDepartment, userGroup: wantedUserGroup };

/** Active people who wait until somebody confirms what they asked for. They are in no department. */
export const isWaiting: SQL | undefined = and(
  eq(users.department, ''),
  ne(users.wantedDepartment, ''),
  eq(users.status, 'active'),
  isNull(users.deletedAt),
);
