import { compile, outlineMode } from '@easymock/mock-engine';
import { expect, test } from 'vitest';
import { commonRules, explainRule } from './explain-rule';

const rootOf = (source: string) => outlineMode(source).root;
const say = (rule: string, source: string) => explainRule(rule, rootOf(source), 'en').text;

test('a rule is explained by what it does to this very value', () => {
  expect(say('1-10', '1')).toBe('A random whole number from 1 to 10');
  expect(say('1-100.2', '1')).toBe('A random whole number from 1 to 100, with 2 decimals');
  expect(say('.1-3', '1')).toBe('The integer part stays the same, with 1 to 3 decimals');
  expect(say('+5', '7')).toBe('Starts at 7 and increases by 5 each time');
  expect(say('3', "'a'")).toBe('Repeats the text 3 times');
  expect(say('3', "''")).toBe('3 random characters');
  expect(say('1', 'true')).toBe('true or false, 50% each');
  expect(say('1-3', 'false')).toBe('false with a probability of 25%, otherwise true');
  expect(say('9-1', 'true')).toBe('true with a probability of 90%, otherwise false');
  expect(say('3', 'true')).toBe('true with a probability of 75%, otherwise false');
  expect(say('1', '[1, 2]')).toBe('One random element');
  expect(say('2-4', '[1]')).toBe('2 to 4 elements');
  expect(say('2-4', '[1, 2]')).toBe('Repeats the whole array 2 to 4 times');
  expect(say('2', '{ a: 1 }')).toBe('2 random fields of this object');
  expect(explainRule('1-10', rootOf('[1]'), 'zh-CN').text).toBe('生成 1 到 10 个元素');
});

test('a rule without effect and an invalid rule are told apart', () => {
  expect(explainRule('3', rootOf('null'), 'en').state).toBe('idle');
  expect(explainRule('+1', rootOf("'a'"), 'en').state).toBe('idle');
  expect(explainRule('abc', rootOf('1'), 'en').state).toBe('wrong');
  expect(explainRule('', rootOf('1'), 'en').state).toBe('none');
});

test('every rule that is offered works, and can be drawn', () => {
  const samples = { object: '{ a: 1, b: 2 }', list: '[1, 2]', text: "'a'", number: '1', boolean: 'true' };
  for (const [kind, source] of Object.entries({ ...samples, regexp: '/a/' })) {
    for (const rule of commonRules[kind as keyof typeof commonRules]) {
      expect(explainRule(rule, rootOf(source), 'zh-CN').state).toBe('works');
      expect(() => compile(`{ 'x|${rule}': ${source} }`).render()).not.toThrow();
    }
  }
});
