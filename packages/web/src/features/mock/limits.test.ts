import { documentBodyLimit, mockMethods } from '@easymock/contract';
import { expect, test } from 'vitest';
import { documentLimit, methods } from './limits';

test('the client offers exactly the methods of the contract', () => {
  expect([...methods].sort()).toEqual([...mockMethods].sort());
});

test('the client takes documents as large as the server does', () => {
  expect(documentLimit).toBe(documentBodyLimit);
});
