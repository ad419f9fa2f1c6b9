import {
  type PermissionEntry,
  type PermissionKey,
  permissions,
  type Role,
  rolePermissions,
  type UserAuth,
} from '@easymock/contract';

/** What a role may open. */
export const permissionsOf = (role: Role): readonly PermissionKey[] => rolePermissions[role];

/** The permission map in the form clients read: by Chinese menu name, as a list and as keys. */
export function presentAuth(keys: readonly PermissionKey[]): UserAuth {
  const entries: PermissionEntry[] = keys.map((key) => ({ name: permissions[key].zh, key, children: [] }));
  return {
    userAuth: entries,
    userAuthName: Object.fromEntries(entries.map((entry) => [entry.name, entry])),
    userAuthKey: [...keys],
  };
}
