import { outlineMode } from '@easymock/mock-engine';
import { expect, test } from 'vitest';
import { tidy } from '../form/format-code';
import { setCell } from '../form/use-outline-change';
import { describeProblem, drawsNumber, findProblems, planOf } from './engine';

test('an address and a function are told apart from data', () => {
  expect(planOf("{ 'n|3': 'a' }", 'zh-CN')).toEqual({ kind: 'data' });
  expect(planOf('http://example.com/a', 'en')).toEqual({ kind: 'proxy', target: 'http://example.com/a' });
  expect(planOf('{ a: function () { return 1; } }', 'en').kind).toBe('script');
});

test.each([
  ['@integer(1, 9)', true],
  ['@increment', true],
  ['@cname', false],
  ['@integer and more', false],
  ['7', false],
])('%s is known to draw a number or not', (text, isNumber) => {
  expect(drawsNumber(text)).toBe(isNumber);
});

test('a number typed over a placeholder for numbers is a number, and over other texts a text', () => {
  const outline = outlineMode("{ total: '@integer(1, 9)', name: '@cname' }");
  expect(setCell('value', '3')(outline, [0])?.outline.source).toBe("{ total: 3, name: '@cname' }");
  expect(setCell('value', 'many')(outline, [0])?.outline.source).toContain("total: 'many'");
  expect(setCell('value', '3')(outline, [1])?.outline.source).toContain("name: '3'");
});

test('a mistake has its place, in the language of the person', () => {
  const [problem] = findProblems('{\n  a: \n}', 'en');
  expect(problem).toMatchObject({ line: 3, severity: 'error' });
  expect(findProblems('', 'zh-CN')[0]?.text).toMatch(/[\u4e00-\u9fff]/);
});

test('a mistake is told anew after the language was changed', () => {
  const mode = '{\n  b: \n}';
  expect(findProblems(mode, 'en')[0]?.text).not.toMatch(/[\u4e00-\u9fff]/);
  expect(findProblems(mode, 'zh-CN')[0]?.text).toMatch(/[\u4e00-\u9fff]/);
});

test('the place is named once', () => {
  const place = ({ line, reason }: { line: number; reason: string }) => `L${line} ${reason}`;
  const problem = { line: 3, column: 1, severity: 'error' as const };
  expect(describeProblem({ ...problem, text: 'Syntax error at line 3' }, place)).toBe('Syntax error at line 3');
  expect(describeProblem({ ...problem, text: 'Empty' }, place)).toBe('L3 Empty');
});

test('a definition with a mistake is not formatted', () => {
  expect(tidy('{ a:1 ')).toBeUndefined();
  expect(tidy('{"a":1}')).toContain('\n');
});

test('the editor allows exactly the saves that the server accepts', () => {
  const isBroken = (mode: string) => findProblems(mode, 'en').some(({ severity }) => severity === 'error');
  const saved = ['1', "'text'", 'true', 'null', '[]', '/\\d+/', '() => 1', 'https://shop.example/api'];
  expect(saved.filter(isBroken)).toEqual([]);
  const refused = ['', ' ', 'text', 'shop.example/api', 'https://', '// nothing', 'a: 1'];
  expect(refused.every(isBroken)).toBe(true);
});
