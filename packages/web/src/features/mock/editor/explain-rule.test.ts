import { compile, outlineMode } from '@easymock/mock-engine';
import { expect, test } from 'vitest';
import { commonRules, explainRule } from './explain-rule';

const rootOf = (source: string) => outlineMode(source).root;
const say = (rule: string, source: string) => explainRule(rule, rootOf(source), 'en').text;

test('a rule is explained by what it does to this very value', () => {
  expect(say('1-10', '1')).toBe('A random whole number from 1 to 10');
  expect(say('1-100.2', '1')).toBe('A random whole number from 1 to 100, with 2 decimals');
  expect(say('.1-3', '1')).toBe('The whole part stays, with 1 to 3 decimals');
  expect(say('+5', '7')).toBe('From 7 on, 5 more each time');
  expect(say('3', "'a'")).toBe('The text 3 times');
  expect(say('3', "''")).toBe('3 random characters');
  expect(say('1', 'true')).toBe('True and false, half each');
  expect(say('1-3', 'false')).toBe('false with a chance of 25%, true otherwise');
  expect(say('9-1', 'true')).toBe('true with a chance of 90%, false otherwise');
  expect(say('3', 'true')).toBe('true with a chance of 75%, false otherwise');
  expect(say('1', '[1, 2]')).toBe('One element, chosen at random');
  expect(say('2-4', '[1]')).toBe('2 to 4 elements');
  expect(say('2-4', '[1, 2]')).toBe('The whole list 2 to 4 times');
  expect(say('2', '{ a: 1 }')).toBe('2 of its fields, chosen at random');
  expect(explainRule('1-10', rootOf('[1]'), 'zh-CN').text).toBe('生成 1 到 10 个元素');
});

test('what has no effect and what is no rule are told apart', () => {
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
