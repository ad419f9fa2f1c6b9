import * as contract from '@easymock/contract';
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

/**
 * Returns every text of the contract: names of pages and tools, failures, summaries of calls, sentences of
 * the audit log.
 */
function textsOf(value: unknown, at: string, seen: Set<unknown>): [at: string, zh: string, en: string][] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  const { zh, en } = value as { zh?: unknown; en?: unknown };
  if (typeof zh === 'string' && typeof en === 'string') return [[at, zh, en]];
  return Object.entries(value).flatMap(([key, part]) => textsOf(part, `${at}.${key}`, seen));
}

const said = [
  ...all.flatMap(({ namespace, zh, en }) =>
    Object.entries(zh).map(([key, text]) => [`${namespace}.${key}`, text, en[key] ?? ''] as const),
  ),
  ...textsOf(contract, 'contract', new Set()),
];

/** Words from the last column of docs/words.md that are wrong in every context. */
const wrong = {
  zh: /[「」]|停用|找回|已选择|游客|参与者|回应|应答|艾特|脑图|认领|发布单|样板|搜 /,
  en: /\b(?:can not|log(?:ged)? (?:in|out)|forbid(?:den)?|interfaces?|endpoints?|participants?|toolbox|trash|lately|(?<!\/)changelog|whoever|nick name|display name|sign up|bring back|deny|denied|reject(?:ed)?)\b/i,
};

/** Texts whose wording is fixed by the specification. */
const fixed: readonly string[] = ['profile.changedSignInAgain'];

test('one thing has one name, as docs/words.md says', () => {
  expect(said.length).toBeGreaterThan(3_000);
  const found = said.filter(([at, zh, en]) => !fixed.includes(at) && (wrong.zh.test(zh) || wrong.en.test(en)));
  expect(found).toEqual([]);
});

test('English texts are written without full-width punctuation, and begin with Who or What only to ask', () => {
  const found = said.filter(
    ([at, , en]) =>
      !fixed.includes(at) && (/[，。；？！（）、]/.test(en) || /^(?:Who|Whoever|What|Where)\b[^?]*$/.test(en)),
  );
  expect(found).toEqual([]);
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
