import { grantsOf, permissionKeys, roles, toolFacts, toolKeys } from '@easymock/contract';
import { expect, it } from 'vitest';
import { presentAuth } from './present-permissions';

it.each(roles)('the menu of a %s names no tool that is not built', (role) => {
  const { userAuth, userAuthName } = presentAuth(permissionKeys(grantsOf(role)));
  const missing = toolKeys.filter((key) => !toolFacts(key).isBuilt).map((key) => `tools.${key}.view`);
  const named = userAuth.flatMap(({ children }) => children).map(({ key }) => key);
  expect(named.filter((key) => missing.includes(key))).toEqual([]);
  expect(userAuthName.工具集?.children).toHaveLength(named.length);
});
