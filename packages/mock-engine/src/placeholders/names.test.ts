import { expect, test } from 'vitest';
import { compile } from '../plan/plan';
import { familyNames, femaleGivenNames, maleGivenNames } from './generators/data/chinese-names';
import { femaleFirstNames, lastNames, maleFirstNames } from './generators/data/names';

test('English names come once each', () => {
  for (const names of [maleFirstNames(), femaleFirstNames(), lastNames()]) {
    expect(names.length).toBeGreaterThan(140);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[A-Z][a-z]+$/);
  }
});

test('Chinese names have a reading', () => {
  for (const names of [familyNames(), maleGivenNames(), femaleGivenNames()]) {
    expect(new Set(names.map(({ text }) => text)).size).toBeGreaterThan(200);
    for (const { text, pinyin } of names) {
      expect(text).toMatch(/^\p{Script=Han}{1,2}$/u);
      expect(pinyin).toMatch(/^[a-z]{1,12}$/);
    }
  }
});

test('Chinese family names are as frequent as in real life', () => {
  const plan = compile({ kind: 'text', text: '@cname' });
  const count = 20_000;
  const starts = Array.from({ length: count }, (_, seed) => (plan.render({ seed }) as string).charAt(0));
  const share = (name: string) => starts.filter((start) => start === name).length / count;
  expect(share('王')).toBeCloseTo(0.072, 2);
  expect(share('陈')).toBeCloseTo(0.045, 2);
  expect(share('马')).toBeCloseTo(0.013, 2);
});
