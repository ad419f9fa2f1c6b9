import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Call } from './call/call';
import { contract } from './contract';

/** Lists the paths of the arrays in a JSON Schema that have no maximum length. */
function unboundedArrays(schema: unknown, path: string): string[] {
  if (Array.isArray(schema)) return schema.flatMap((one) => unboundedArrays(one, path));
  if (typeof schema !== 'object' || schema === null) return [];
  const own = 'type' in schema && schema.type === 'array' && !('maxItems' in schema) ? [path] : [];
  return [...own, ...Object.entries(schema).flatMap(([key, value]) => unboundedArrays(value, `${path}.${key}`))];
}

const inputs = Object.entries(contract).flatMap(([group, calls]) =>
  Object.entries<Call>(calls).map(([name, { input }]) => [`${group}.${name}`, input] as const),
);

it('every list in the input of a call has a maximum length', () => {
  const found = inputs.flatMap(([title, input]) =>
    unboundedArrays(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }), title),
  );
  // The body of a previewed request is free JSON.
  expect(found.filter((path) => !path.startsWith('mock.preview.'))).toEqual([]);
});
