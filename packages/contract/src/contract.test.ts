import { expect, test } from 'vitest';
import type { Call } from './call/call';
import { fieldsOf, labelOf } from './call/validation';
import { contract } from './contract';

const changing = Object.entries(contract).flatMap(([group, calls]) =>
  Object.entries<Call>(calls)
    .filter(([, { method }]) => method === 'POST')
    .map(([name, call]) => [`${group}.${name}`, call] as const),
);

test.each(changing)('people know the fields of %s by their names', (_, { input }) => {
  const unnamed = Object.entries(fieldsOf(input)).filter(([, field]) => !labelOf(field));
  expect(unnamed.map(([name]) => name)).toEqual([]);
});
