import {
  areaKeys,
  areas,
  type Menu,
  menus,
  type PermissionEntry,
  type PermissionKey,
  type UserAuth,
} from '@easymock/contract';

function childrenOf(menu: Menu, keys: ReadonlySet<PermissionKey>): PermissionEntry['children'] {
  if (menu !== 'tools') return [];
  return areaKeys
    .filter((area) => areas[area].group === 'tools' && keys.has(`tools.${area}.view`))
    .map((area) => ({ name: areas[area].name.zh, key: `tools.${area}.view` }));
}

/** Returns the permissions in the form that clients read: by Chinese menu name, as a list, and as keys. */
export function presentAuth(keys: readonly PermissionKey[]): UserAuth {
  const held = new Set(keys);
  const entries: PermissionEntry[] = (Object.keys(menus) as Menu[])
    .filter((menu) => held.has(menu))
    .map((menu) => ({ name: menus[menu].zh, key: menu, children: childrenOf(menu, held) }));
  return {
    userAuth: entries,
    userAuthName: Object.fromEntries(entries.map((entry) => [entry.name, entry])),
    userAuthKey: [...keys],
  };
}
