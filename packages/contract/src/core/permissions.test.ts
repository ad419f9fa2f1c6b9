import { describe, expect, test } from 'vitest';
import {
  areaKeys,
  defaultGrants,
  externalDepartment,
  grantsOf,
  permissionKeys,
  permissionName,
  roles,
} from './permissions';

const keysOf = (...given: Parameters<typeof grantsOf>) => permissionKeys(grantsOf(...given));

describe('rights', () => {
  test('a level stands with all levels below it', () => {
    const keys = keysOf('developer');
    expect(keys).toContain('tools.npm.view');
    expect(keys).toContain('tools.npm.edit');
    expect(keys).not.toContain('tools.npm.manage');
  });

  test('to see secrets is a right beside the level', () => {
    expect(keysOf('administrator')).toContain('tools.certificate.reveal');
    expect(keysOf('administrator')).not.toContain('tools.payAccount.reveal');
  });

  test('a decision for a role replaces its defaults, in both directions', () => {
    const decided = {
      npm: { level: 'none', canReveal: false },
      payAccount: { level: 'view', canReveal: true },
    } as const;
    const keys = keysOf('developer', decided);
    expect(keys).not.toContain('tools.npm.view');
    expect(keys).toContain('tools.payAccount.reveal');
  });

  test('the grants of a person add to their role and take nothing away', () => {
    const extra = { npm: { level: 'view', canReveal: false }, settings: { level: 'edit', canReveal: false } } as const;
    const keys = keysOf('developer', {}, extra);
    expect(keys).toContain('tools.npm.edit');
    expect(keys).toContain('tools.settings.edit');
  });

  test('nothing is taken from a super administrator, who alone could give it back', () => {
    expect(keysOf('superAdministrator', { accounts: { level: 'none', canReveal: false } })).toContain(
      'tools.accounts.manage',
    );
  });

  test('the toolset appears if one tool may be opened, accounts if the person may see them', () => {
    expect(keysOf('ordinaryUser')).toContain('tools');
    const nothing = Object.fromEntries(areaKeys.map((area) => [area, { level: 'none', canReveal: false }]));
    expect(keysOf('ordinaryUser', nothing)).toEqual([]);
    expect(keysOf('personnelMatter')).toContain('accounts');
    expect(keysOf('developer')).not.toContain('accounts');
  });

  test('every role has an answer for every area, and every key a name', () => {
    for (const role of roles) {
      expect(Object.keys(defaultGrants[role])).toEqual(areaKeys);
      for (const key of permissionKeys(defaultGrants[role])) expect(permissionName(key).zh).not.toBe('');
    }
  });
});

test('people of other companies see no secrets, whatever they were given', () => {
  const given = { payAccount: { level: 'manage', canReveal: true } } as const;
  expect(grantsOf('administrator', {}, given).payAccount.canReveal).toBe(true);
  for (const role of ['administrator', 'superAdministrator'] as const) {
    const grants = grantsOf(role, {}, given, externalDepartment);
    expect(grants.payAccount).toEqual({ level: 'manage', canReveal: false });
    expect(permissionKeys(grants).some((key) => key.endsWith('.reveal'))).toBe(false);
  }
});

test('documents are an entry of the menu with levels; people of other companies read them at most', () => {
  expect(keysOf('developer')).toEqual(expect.arrayContaining(['wiki', 'tools.wiki.edit']));
  expect(keysOf('developer')).not.toContain('tools.wiki.manage');
  expect(keysOf('administrator')).toContain('tools.wiki.manage');
  expect(keysOf('developer').filter((key) => key.startsWith('tools.projects.'))).toEqual([]);
  const outside = permissionKeys(grantsOf('administrator', {}, {}, externalDepartment));
  expect(outside.filter((key) => key.includes('wiki'))).toEqual(['wiki']);
});
