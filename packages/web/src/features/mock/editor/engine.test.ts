import { expect, test } from 'vitest';
import { describeProblem, draw, findProblems, tidy } from './engine';

test('a definition is drawn with the code that serves it', () => {
  expect(draw("{ 'n|3': 'a' }", 'zh-CN')).toEqual({ kind: 'data', value: { n: 'aaa' } });
});

test('an address and a function are told apart from data', () => {
  expect(draw('http://example.com/a', 'en')).toEqual({ kind: 'proxy', target: 'http://example.com/a' });
  expect(draw('{ a: function () { return 1; } }', 'en').kind).toBe('script');
});

test('a mistake has its place, in the language of the person', () => {
  const [problem] = findProblems('{\n  a: \n}', 'en');
  expect(problem).toMatchObject({ line: 3, severity: 'error' });
  expect(findProblems('', 'zh-CN')[0]?.text).toMatch(/[\u4e00-\u9fff]/);
});

test('the place is named once', () => {
  const place = ({ line, reason }: { line: number; reason: string }) => `L${line} ${reason}`;
  const problem = { line: 3, column: 1, severity: 'error' as const };
  expect(describeProblem({ ...problem, text: 'Syntax error at line 3' }, place)).toBe(
    'Syntax error at line 3',
  );
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
