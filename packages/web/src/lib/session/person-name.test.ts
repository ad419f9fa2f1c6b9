import { expect, test } from 'vitest';
import { personName } from './person-name';

const person = { name: 'zhang.wei', nick_name: '张伟', isNameShared: false };

test('a person is called by the nick name, and by the login name as well if another one looks the same', () => {
  expect(personName(person)).toBe('张伟');
  expect(personName({ ...person, isNameShared: true })).toBe('张伟 (zhang.wei)');
  expect(personName({ ...person, nick_name: '' })).toBe('zhang.wei');
  expect(personName({ ...person, nick_name: 'zhang.wei', isNameShared: true })).toBe('zhang.wei');
});
