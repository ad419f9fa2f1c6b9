import { expect, test } from 'vitest';
import { compile } from '../plan/plan';
import { suggestPlaceholder } from './suggest-placeholder';

test.each([
  ['mobile', '@phone'],
  ['createTime', '@datetime("-90d", "-61d")'],
  ['idCard', '@idCard'],
  ['userEmail', '@email("example.com")'],
  ['price', '@amount(10, 1000)'],
  ['avatar', '@dataImage("96x96", "@cfirst")'],
])('suggests for %s what an import would take', (name, text) => {
  expect(suggestPlaceholder(name)).toBe(text);
});

test('knows the object around a name', () => {
  expect(suggestPlaceholder('name', 'user')).toBe('@cname');
  expect(suggestPlaceholder('name', 'user', 'en')).toBe('@name');
  expect(suggestPlaceholder('name', 'product')).toMatch(/^@pick\(/);
});

test('suggests nothing for names that say nothing, and for values without a placeholder', () => {
  for (const name of ['', 'field', 'x', 'name', 'currency']) expect(suggestPlaceholder(name)).toBeUndefined();
});

test('suggests only what draws', () => {
  const text = suggestPlaceholder('title', 'product') ?? '';
  expect(compile({ kind: 'text', text }).render()).not.toContain('@');
});
