import { expect, test } from 'vitest';
import { plainExtra } from './extra';

test('empty fields are left out, zero is not', () => {
  expect(plainExtra({ h5Hosts: { prod: 'https://m.example.com', dev: '' }, headUserIds: [] })).toEqual({
    h5Hosts: { prod: 'https://m.example.com' },
  });
  expect(plainExtra({ rate: 0, score: null as unknown as undefined, h5Hosts: { dev: '' } })).toEqual({ rate: 0 });
});
