import { expect, test } from 'vitest';
import { defineTexts, type Texts, textsIn } from './texts';

const modules = import.meta.glob<Record<string, unknown>>('../../**/{texts,*-texts}.ts', { eager: true });
const all = Object.values(modules).flatMap((module) =>
  Object.values(module).filter(
    (value): value is Texts<Record<string, string>> =>
      typeof value === 'object' && value !== null && 'namespace' in value,
  ),
);
const placesOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

test('every namespace is named once', () => {
  const names = all.map(({ namespace }) => namespace);
  expect(names.length).toBeGreaterThan(8);
  expect(new Set(names).size).toBe(names.length);
});

test('every text has its words and its places in both languages', () => {
  for (const { namespace, zh, en } of all) {
    expect(Object.keys(en).sort(), namespace).toEqual(Object.keys(zh).sort());
    for (const [key, text] of Object.entries(zh)) {
      expect(en[key]?.trim(), `${namespace}.${key}`).toBeTruthy();
      expect(placesOf(en[key] ?? ''), `${namespace}.${key}`).toEqual(placesOf(text));
    }
  }
});

test('Chinese texts use full-width punctuation', () => {
  for (const { namespace, zh } of all) {
    for (const [key, text] of Object.entries(zh)) {
      expect(text, `${namespace}.${key}`).not.toMatch(/[\u4e00-\u9fff][,;:?!]|[,;:?!][\u4e00-\u9fff]/);
    }
  }
});

test('places are filled, braces in the values stay as they are', () => {
  const texts = defineTexts('test', {
    zh: { hello: '你好，{name}', plain: '好' },
    en: { hello: 'Hello, {name}', plain: 'Fine' },
  });
  expect(textsIn(texts, 'zh-CN').hello({ name: '<{a}>' })).toBe('你好，<{a}>');
  expect(textsIn(texts, 'en').plain).toBe('Fine');
});

test('words follow the number beside them, also when it is written for reading', () => {
  const texts = defineTexts('plurals', {
    zh: { found: '找到 {count} 个接口' },
    en: { found: '{count} {count:mock was|mocks were} found' },
  });
  const { found } = textsIn(texts, 'en');
  expect([0, 1, 2, '1', '1,001'].map((count) => found({ count }))).toEqual([
    '0 mocks were found',
    '1 mock was found',
    '2 mocks were found',
    '1 mock was found',
    '1,001 mocks were found',
  ]);
  expect(textsIn(texts, 'zh-CN').found({ count: 1 })).toBe('找到 1 个接口');
});
