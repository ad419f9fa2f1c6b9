import type { EnumerationUse } from '../enumeration/index';
import { users } from './user.table';

/** What people carry of the enumerations. */
export const peopleEnumerationUses: readonly EnumerationUse[] = [
  { type: 'department', entity: 'user', table: users, column: users.department },
  { type: 'userGroup', entity: 'user', table: users, column: users.userGroup, isArray: true },
];
