import { grantsOf, matchPage, pagePath, permissionKeys, roles, type ToolKey, toolKeys } from '@easymock/contract';
import { expect, it } from 'vitest';
import { presentAuth } from './present-permissions';

it.each(roles)('each tool in the menu of a %s has a page', (role) => {
  const { userAuth, userAuthName } = presentAuth(permissionKeys(grantsOf(role)));
  const named = userAuth.flatMap(({ children }) => children).map(({ key }) => key.split('.')[1] as ToolKey);
  expect(named.filter((key) => !toolKeys.includes(key))).toEqual([]);
  expect(named.filter((key) => matchPage(pagePath(key))?.name !== key)).toEqual([]);
  expect(userAuthName.工具集?.children).toHaveLength(named.length);
});
