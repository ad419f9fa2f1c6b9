import { areaKeys, grantsOf, permissionKeys, roles } from '@easymock/contract';
import { expect, test } from 'vitest';
import { isWithin, ownGrants } from './own-grants';

test('the rights of every role are read off their keys as they are', () => {
  for (const role of roles) {
    const grants = grantsOf(role);
    expect(ownGrants(permissionKeys(grants))).toEqual(grants);
  }
});

test('nobody gives more than they have, nor secrets they may not see', () => {
  const own = grantsOf('administrator');
  expect(isWithin({ level: 'view', canReveal: false }, own.payAccount)).toBe(true);
  expect(isWithin({ level: 'edit', canReveal: false }, own.payAccount)).toBe(false);
  expect(isWithin({ level: 'view', canReveal: true }, own.payAccount)).toBe(false);
  expect(areaKeys.every((area) => isWithin(own[area], own[area]))).toBe(true);
});
