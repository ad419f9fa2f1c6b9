import { expect, test } from 'vitest';
import { compile } from '../plan/plan';
import { adminDocument, adminSchemas, isExpected } from './admin-template.fixture';
import { readApiDocument } from './api-document';
import { type Json, listMember, member } from './json';

const SEEDS = 5;
const document = readApiDocument(adminDocument(), { isRealistic: true });
const now = new Date(2026, 0, 31, 12);
const answers = (url: string) => {
  const plan = compile(document.operations.find((one) => one.url === url)?.mode ?? '');
  return Array.from({ length: SEEDS }, (_, seed) => plan.render({ seed, now, clock: () => 0 }));
};
const dataOf = (answer: Json) => member(answer, 'data');

test('every list call of an admin template answers rows of its own schema', () => {
  expect(document.operations.length).toBeGreaterThan(140);
  for (const { name, path, properties } of adminSchemas()) {
    const own = name.slice(name.indexOf('.') + 1);
    const names = properties.map((property) => property.name);
    const lists = [
      ...answers(`/${path}/get${own}List`).map((answer) => listMember(dataOf(answer), 'list')),
      ...answers(`/${path}/getAll${own}s`).map((answer) => listMember(answer, 'data')),
      ...answers(`/${path}/get${own}Page`).map((answer) => listMember(dataOf(answer), 'records')),
    ];
    for (const rows of lists) {
      expect([name, rows.length > 0]).toEqual([name, true]);
      expect(Object.keys(rows[0] as object)).toEqual(names);
    }
    for (const answer of answers(`/${path}/find${own}`)) expect(Object.keys(dataOf(answer) as object)).toEqual(names);
    for (const answer of answers(`/${path}/create${own}`)) expect(dataOf(answer)).toEqual({});
  }
});

test('the report names every list whose rows are a guess', () => {
  const guessed = document.problems.filter(({ code }) => code === 'guessedRows');
  expect(guessed.length).toBe(adminSchemas().length * 3);
  expect(guessed.map(({ texts }) => texts.zh)).toContain(
    '文档没有说明列表 data.list 的内容，已按 system.SysUser 生成。',
  );
  expect(document.problems.filter(({ code }) => code === 'unknownRows')).toEqual([]);
});

test('nine of ten properties are what a person expects', () => {
  const wrong: string[] = [];
  let count = 0;
  for (const { name, path, properties } of adminSchemas()) {
    const own = name.slice(name.indexOf('.') + 1);
    const rows = answers(`/${path}/get${own}List`).flatMap((answer) => listMember(dataOf(answer), 'list'));
    for (const property of properties) {
      count += 1;
      const values = rows.map((row) => member(row, property.name));
      const bad = values.find((value) => !isExpected(property.kind, value));
      if (values.length === 0 || bad !== undefined) {
        wrong.push(`${name}.${property.name} (${property.description}) is no ${property.kind}: ${JSON.stringify(bad)}`);
      }
    }
  }
  expect(count).toBeGreaterThan(120);
  expect(wrong.length / count, wrong.join('\n')).toBeLessThan(0.1);
});
