import { expect, it } from 'vitest';
import { comparableDn } from './distinguished-name';

it.each([
  ['an escaped comma', String.raw`cn=Dev\, Team,dc=x`, String.raw`cn=Dev\2C Team,dc=x`],
  ['quotation marks', 'cn="Dev, Team",dc=x', String.raw`cn=Dev\, Team,dc=x`],
  ['an escaped plus', String.raw`cn=C\+\+,dc=x`, String.raw`CN=C\2b\2B,DC=X`],
  ['bytes of UTF-8', 'cn=研发,dc=x', String.raw`cn=\E7\A0\94\E5\8F\91,dc=x`],
  ['blanks around the marks', 'cn = ops , ou=groups;dc=x', 'cn=ops,ou=groups,dc=x'],
  ['blanks within a value', 'cn=Dev  Team,dc=x', 'cn=dev team,dc=x'],
  ['an escaped blank at the end', String.raw`cn=ops\ ,dc=x`, String.raw`cn=ops\20,dc=x`],
  ['values of one name in another order', 'cn=a+uid=b,dc=x', 'UID=b + CN=a,dc=x'],
  ['numbers of types', '2.5.4.3=ops,0.9.2342.19200300.100.1.25=x', 'cn=ops,dc=x'],
  ['names of types', 'commonName=ops,domainComponent=x', 'cn=ops,dc=x'],
  ['a value in hexadecimal', 'cn=#04036f7073,dc=x', 'cn=ops,dc=x'],
  ['an equals sign in a value', 'cn=a=b,dc=x', String.raw`cn=a\3Db,dc=x`],
  ['a group that is no DN', 'Ops', 'ops'],
])('%s is the same in every spelling', (_, one, other) => {
  expect(comparableDn(one)).toBe(comparableDn(other));
});

it.each([
  ['cn=Dev,cn=Team,dc=x', String.raw`cn=Dev\,cn\=Team,dc=x`],
  ['cn=a,dc=x,dc=y', 'cn=a,dc=y,dc=x'],
  ['cn=a+uid=b,dc=x', 'cn=a,uid=b,dc=x'],
  ['ou=a,dc=x', 'cn=a,dc=x'],
  ['cn=a\\', 'cn=a'],
])('%s and %s are two', (one, other) => {
  expect(comparableDn(one)).not.toBe(comparableDn(other));
});
