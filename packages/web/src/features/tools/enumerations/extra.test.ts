import { expect, test } from 'vitest';
import { hasExtra, plainExtra } from './extra';

test('what fields leave behind empty is left out, zero is not', () => {
  expect(plainExtra({ h5Hosts: { prod: 'https://m.example.com', dev: '' }, headUserIds: [] })).toEqual({
    h5Hosts: { prod: 'https://m.example.com' },
  });
  expect(plainExtra({ rate: 0, score: null as unknown as undefined, h5Hosts: { dev: '' } })).toEqual({
    rate: 0,
  });
});

test('only some types carry more than all do', () => {
  expect([hasExtra('taskLevel'), hasExtra('department'), hasExtra('npmTag')]).toEqual([true, true, false]);
});
