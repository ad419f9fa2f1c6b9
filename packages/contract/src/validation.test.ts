import { expect, test } from 'vitest';
import { z } from 'zod';
import { describeIssues } from './validation';

test('what is missing is told apart from what has the wrong type, also where it travels as null', () => {
  const schema = z.object({ name: z.string(), days: z.number().int() });
  const textsFor = (input: object) =>
    describeIssues(schema.safeParse(input).error ?? { issues: [] }, input, 'en').flatMap(Object.values);
  expect(textsFor({ name: null })).toEqual(['Name can not be empty', 'Days can not be empty']);
  expect(textsFor({ name: 'x', days: 7.5 })).toEqual(['Days must be a whole number']);
  expect(textsFor({ name: 5, days: 'x' })).toEqual(['Name has the wrong type', 'Days has the wrong type']);
});
