import { describe, expect, it } from 'vitest';
import { readConfig } from './config';

const url = { LDAP_URL: 'ldaps://ldap.example.com' };
const base = { ...url, LDAP_BASE: 'ou=people,dc=example,dc=com' };

describe('the configuration of the directory', () => {
  it('is absent until there is an address', () => {
    expect(readConfig({ LDAP_URL: '' }).directory).toBeUndefined();
  });

  it('needs no more than where people are', () => {
    expect(readConfig(base).directory).toMatchObject({
      url: 'ldaps://ldap.example.com',
      startsTls: false,
      lookup: { by: 'search', base: 'ou=people,dc=example,dc=com', filter: '(uid={name})', account: undefined },
      attributes: { name: 'uid', nickName: 'cn', groups: 'memberOf' },
      roleOfGroup: [],
    });
  });

  it('lets no password travel in plain text unless told to', () => {
    const plain = { ...base, LDAP_URL: 'ldap://ldap.example.com' };
    expect(readConfig(plain).directory?.startsTls).toBe(true);
    expect(readConfig({ ...plain, LDAP_STARTTLS: 'off' }).directory?.startsTls).toBe(false);
  });

  it('takes groups with commas, and the directory’s words for departments', () => {
    const { directory } = readConfig({
      ...base,
      LDAP_ROLES:
        'administrator=cn=ops,ou=groups,dc=example,dc=com; developer=cn=研发,ou=groups,dc=example,dc=com; departmentManagement=cn=A\\;B\\, C,dc=example',
      LDAP_DEPARTMENTS: 'developmentCentre=研发中心',
      LDAP_ATTRIBUTES: 'name=sAMAccountName, department=department',
    });
    expect(directory?.roleOfGroup).toEqual([
      ['cn=ops,ou=groups,dc=example,dc=com', 'administrator'],
      ['cn=研发,ou=groups,dc=example,dc=com', 'developer'],
      ['cn=A\\;B\\, C,dc=example', 'departmentManagement'],
    ]);
    expect(directory?.departmentOf.get('研发中心')).toBe('developmentCentre');
    expect(directory?.attributes).toMatchObject({ name: 'sAMAccountName', email: 'mail', department: 'department' });
  });

  it.each([
    ['LDAP_URL', { ...base, LDAP_URL: 'http://ldap.example.com' }],
    ['LDAP_URL', { ...base, LDAP_URL: 'ldap.example.com' }],
    ['LDAP_URL', { ...base, LDAP_URL: 'ldap://' }],
    ['LDAP_URL', { ...base, LDAP_URL: 'ldap://ldap.example.com:port' }],
    ['LDAP_URL', { ...base, LDAP_URL: 'ldap://ldap.example.com/dc=example,dc=com' }],
    ['LDAP_BASE', { LDAP_BASE: 'dc=example,dc=com' }],
    ['LDAP_BASE', url],
    ['LDAP_BASE', { ...url, LDAP_BASE: 'people' }],
    ['LDAP_USER_DN', { ...base, LDAP_USER_DN: 'uid={name},dc=example,dc=com' }],
    ['LDAP_USER_DN', { ...url, LDAP_USER_DN: 'uid=name,dc=example,dc=com' }],
    ['LDAP_FILTER', { ...base, LDAP_FILTER: '(uid=name)' }],
    ['LDAP_FILTER', { ...base, LDAP_FILTER: '(&(uid={name})' }],
    ['LDAP_BIND_DN', { ...base, LDAP_BIND_DN: 'cn=reader,dc=example,dc=com' }],
    ['LDAP_STARTTLS', { ...base, LDAP_STARTTLS: 'on' }],
    ['LDAP_STARTTLS', { ...base, LDAP_STARTTLS: 'maybe' }],
    ['LDAP_CA_FILE', { ...base, LDAP_CA_FILE: '/nowhere/ca.pem' }],
    ['LDAP_CA_FILE', { ...base, LDAP_CA_FILE: import.meta.filename }],
    ['LDAP_ATTRIBUTES', { ...base, LDAP_ATTRIBUTES: 'birthday=dob' }],
    ['LDAP_ATTRIBUTES', { ...base, LDAP_ATTRIBUTES: 'name=u id' }],
    ['LDAP_ROLES', { ...base, LDAP_ROLES: 'superAdministrator=cn=ops' }],
    ['LDAP_ROLES', { ...base, LDAP_ROLES: 'administrator' }],
    ['LDAP_DEPARTMENTS', { ...base, LDAP_DEPARTMENTS: '研发=研发中心' }],
  ])('refuses %s where it cannot be meant, and names it', (name, env) => {
    expect(() => readConfig(env as NodeJS.ProcessEnv)).toThrow(new RegExp(`^${name} `));
  });
});
