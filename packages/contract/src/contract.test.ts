import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from './call/call';
import { dangerOf } from './call/danger';
import { fieldsOf, innerSchemaOf, labelOf } from './call/validation';
import { contract } from './contract';

const all = Object.entries(contract).flatMap(([group, calls]) =>
  Object.entries<Call>(calls).map(([name, call]) => [`${group}.${name}`, call, name] as const),
);
const changing = all.filter(([, { method }]) => method === 'POST');

test.each(changing)('people know the fields of %s by their names', (_, { input }) => {
  const unnamed = Object.entries(fieldsOf(input)).filter(([, field]) => !labelOf(field));
  expect(unnamed.map(([name]) => name)).toEqual([]);
});

test.each(all)('%s is summed up in both languages', (_, { summary: { zh, en } }) => {
  expect(zh).toMatch(/\p{Script=Han}/u);
  expect(en).toMatch(/^[A-Z][a-z]+ /);
  expect(en).not.toMatch(/\p{Script=Han}/u);
  // Summaries have one line and no final period.
  for (const text of [zh, en]) expect(text).not.toMatch(/[.。]$|\n/);
});

test('no two calls of a group are summed up alike', () => {
  const lines = all.flatMap(([id, { summary }]) =>
    [summary.zh, summary.en].map((text) => `${id.split('.')[0]}: ${text}`),
  );
  expect(lines.filter((line, index) => lines.indexOf(line) !== index)).toEqual([]);
});

test('a call that deletes something or ends sessions is marked, and no read is', () => {
  const dangers = all.map(([id, call, name]) => [id, call, dangerOf(name, call)] as const);
  const unmarked = dangers.filter(
    ([, { method, summary }, danger]) =>
      method === 'POST' && /^(Delete|Dismiss|Sign out)|\bends? .*sessions?\b/i.test(summary.en) && !danger,
  );
  expect(unmarked.map(([id]) => id)).toEqual([]);
  expect(dangers.filter(([, { method }, danger]) => method === 'GET' && danger)).toEqual([]);
  expect(dangerOf('delete', contract.project.delete)).toBe('deletes');
  expect(dangerOf('loginOut', contract.account.loginOut)).toBe('endsSessions');
  expect(dangerOf('create', contract.project.create)).toBeUndefined();
});

/** Returns the date and timestamp schemas inside an input schema. */
function datesIn(schema: z.core.$ZodType): z.core.$ZodType[] {
  const { format, options = [] } = schema._zod.def as { format?: string; options?: z.core.$ZodType[] };
  const inside = innerSchemaOf(schema);
  return [
    ...(format === 'date' || format === 'datetime' ? [schema] : []),
    ...[...options, ...Object.values(fieldsOf(schema)), ...(inside ? [inside] : [])].flatMap(datesIn),
  ];
}

test.each(all)('%s takes no date that the database lacks', (_, { input }) => {
  for (const date of datesIn(input))
    for (const year of ['0000-01-01', '1000-01-01', '0000-01-01T00:00:00Z'])
      expect(z.safeParse(date, year).success, year).toBe(false);
});
