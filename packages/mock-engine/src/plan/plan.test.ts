import { describe, expect, test } from 'vitest';
import { byDepth } from '../../../../test-depth';
import { RenderError } from '../core/errors';
import { lintMode } from '../edit/lint';
import { PLACEHOLDERS } from '../placeholders';
import { compile } from './plan';

const deep = { tags: 'deep' };

test('a list of people is drawn from rules and placeholders', () => {
  const plan = compile("{ 'list|3': [{ 'id|+1': 1, name: '@cname', 'age|18-60': 1 }] }");
  const { list } = plan.render({ seed: 7 }) as { list: { id: number; name: string; age: number }[] };
  expect(list.map((person) => person.id)).toEqual([1, 2, 3]);
  for (const person of list) {
    expect(person.name).toMatch(/^\p{Script=Han}{2,4}$/u);
    expect(person.age).toBeGreaterThanOrEqual(18);
    expect(person.age).toBeLessThanOrEqual(60);
  }
});

test('the same seed gives the same answer, as data and as JSON', () => {
  const plan = compile("{ 'list|1-9': [{ a: '@guid', b: '@datetime', c: '@csentence \"@word\"' }] }");
  expect(plan.renderJson({ seed: 42 })).toBe(plan.renderJson({ seed: 42 }));
  expect(plan.renderJson({ seed: 42 })).toBe(JSON.stringify(plan.render({ seed: 42 })));
  expect(plan.renderJson({ seed: 42 })).not.toBe(plan.renderJson({ seed: 43 }));
});

describe('a mode that holds more values than an answer may', deep, () => {
  const many = `[${'1,'.repeat(120_000)}]`;

  const tooMany = [`{ 'a|2-3': ${many} }`, many, `{ a: ${many} }`, `[[${many}]]`];
  test.each(byDepth(tooMany.slice(0, 1), tooMany))('is refused before it is drawn: %.12s', (source) => {
    expect(() => compile(source)).toThrow(RenderError);
    expect(lintMode(source, PLACEHOLDERS)).toEqual([
      {
        line: 1,
        column: 1,
        severity: 'error',
        texts: { zh: expect.stringContaining('100000'), en: expect.stringContaining('100000') },
      },
    ]);
  });

  const lessTaken = ['a|1', 'a|+1', 'a|0', 'a|0-1'].map((key) => `{ '${key}': ${many} }`);
  test.each(byDepth(lessTaken.slice(0, 1), lessTaken))('is taken where a rule may take less of it: %.12s', (source) => {
    expect(compile(source).kind).toBe('data');
    expect(lintMode(source, PLACEHOLDERS)).toEqual([]);
  });

  test('is refused with functions beside its data, too', () => {
    expect(() => compile(`{ f: () => 1, a: ${many} }`)).toThrow(RenderError);
  });
});
