import { describe, expect, it } from 'vitest';
import { compileChooser } from './choose-answer';
import { compileCondition } from './compile-condition';
import type { AnswerRule, ConditionLine, ConditionRequest } from './condition';
import { findExpressionProblem } from './expression';
import { findAnswerConflicts } from './find-conflicts';

const request: ConditionRequest = {
  method: 'POST',
  params: { id: '42' },
  query: () => ({ page: '3', tag: ['a', 'b'], empty: '' }),
  header: (name) => ({ 'x-env': 'test' })[name],
  cookie: (name) => ({ theme: 'dark' })[name],
  body: () => ({ user: { age: 30, isNew: true, name: '张三', none: null }, items: [{ sku: 'A1' }], tags: ['x', 'y'] }),
};
const line = (where: string, how: string, values: string[] = [], not = false): ConditionLine => {
  const [place = '', ...path] = where.split(' ');
  return { where: place as 'query', name: path.join(' '), how: how as 'equals', not, values };
};
const answer = (name: string, more: Partial<AnswerRule>): AnswerRule => ({
  id: name,
  name,
  trigger: 'condition',
  match: 'all',
  lines: [],
  weight: 10,
  times: 1,
  ...more,
});

describe('a line of a condition', () => {
  it.each<[string, string, string[], boolean]>([
    ['query page', 'equals', ['3'], true],
    ['query page', 'equals', ['03'], false],
    ['query page', 'greater', ['2.5'], true],
    ['query page', 'greater', ['3'], false],
    ['query page', 'less', ['4'], true],
    ['query page', 'less', ['x'], false],
    ['query page', 'one_of', ['1', '3'], true],
    ['query page', 'one_of', [], false],
    ['query tag', 'equals', ['b'], true],
    ['query empty', 'exists', [], true],
    ['query empty', 'less', ['1'], false],
    ['query absent', 'exists', [], false],
    ['query toString', 'exists', [], false],
    ['param id', 'matches', ['\\d+'], true],
    ['param id', 'matches', ['\\d'], false],
    ['header X-Env', 'equals', ['test'], true],
    ['cookie theme', 'contains', ['ar'], true],
    ['body user.age', 'greater', ['29'], true],
    ['body user.isNew', 'equals', ['true'], true],
    ['body user.none', 'equals', ['null'], true],
    ['body user.name', 'matches', ['张.*'], true],
    ['body user', 'exists', [], true],
    ['body user', 'contains', ['age'], false],
    ['body items.0.sku', 'equals', ['A1'], true],
    ['body items.1.sku', 'exists', [], false],
    ['body tags', 'equals', ['y'], true],
    ['body __proto__.x', 'exists', [], false],
    [`body ${'a.'.repeat(30)}b`, 'exists', [], false],
    ['method ', 'equals', ['post'], true],
    ['method ', 'one_of', ['GET', 'put'], false],
  ])('%s %s %j is %s, and its opposite is not', (where, how, values, isHeld) => {
    const { holds } = compileCondition({ match: 'all', lines: [line(where, how, values)] });
    expect(holds(request)).toBe(isHeld);
    const opposite = compileCondition({ match: 'all', lines: [line(where, how, values, true)] });
    expect(opposite.holds(request)).toBe(!isHeld);
  });

  it('does not hold in either form if it would cost too much', () => {
    const long = { ...request, query: () => ({ text: `${'a'.repeat(1_900)}!`, longer: 'a'.repeat(200_000) }) };
    for (const not of [false, true]) {
      const costly = [
        line('query text', 'matches', [`${'.*'.repeat(30)}b`], not),
        line('query longer', 'matches', ['a+'], not),
        line('query longer', 'contains', ['b'], not),
        line('query text', 'matches', ['(?=a)a+'], not),
        line('query text', 'matches', ['('], not),
      ];
      const outcomes = compileCondition({ match: 'all', lines: costly }).explain(long);
      expect(outcomes).toEqual(costly.map(() => 'unknown'));
    }
  });

  it('reports expressions that cannot be used', () => {
    expect(findExpressionProblem('a|b')).toBeUndefined();
    expect(findExpressionProblem('(')).toBe('invalid');
    expect(findExpressionProblem('(a)\\1')).toBe('unsupported');
    expect(findExpressionProblem('(?<!a)b')).toBe('unsupported');
  });
});

describe('a choice of answers', () => {
  const source = (count = 0, random = 0) => ({ count: () => count, random: () => random });
  const yes = line('query page', 'equals', ['3']);
  const no = line('query page', 'equals', ['4']);

  it('uses the first answer whose lines hold, all or any of them', () => {
    const chooser = compileChooser([
      answer('none', {}),
      answer('both', { lines: [yes, no] }),
      answer('either', { lines: [no, yes], match: 'any' }),
      answer('late', { lines: [yes] }),
    ]);
    expect(chooser.choose(request, source())).toEqual({ index: 2, reason: 'condition' });
    expect(chooser.readsBody).toBe(false);
    expect(compileChooser([answer('body', { lines: [line('body a', 'exists')] })]).readsBody).toBe(true);
  });

  it('serves a sequence, then weights, then the answer of the mock', () => {
    const chooser = compileChooser([
      answer('held', { trigger: 'scenario', lines: [yes] }),
      answer('first', { trigger: 'sequence', times: 2 }),
      answer('second', { trigger: 'sequence' }),
      answer('rare', { trigger: 'weight', weight: 20 }),
    ]);
    const indexes = [0, 1, 2].map((count) => chooser.choose(request, source(count)).index);
    expect(indexes).toEqual([1, 1, 2]);
    expect(chooser.choose(request, source(3, 0.19))).toEqual({ index: 3, reason: 'weight' });
    expect(chooser.choose(request, source(3, 0.2))).toEqual({ index: undefined, reason: 'default' });
  });

  it('counts a call only if no condition holds', () => {
    let counted = 0;
    const chooser = compileChooser([answer('held', { lines: [yes] }), answer('first', { trigger: 'sequence' })]);
    chooser.choose(request, { count: () => counted++, random: () => 0 });
    expect(counted).toBe(0);
  });
});

describe('answers that can never be used', () => {
  const kinds = (...answers: AnswerRule[]) =>
    findAnswerConflicts(answers, 'get').map(({ id, kind, by }) => `${id} ${kind} ${by}`.trim());
  const [a, b] = [line('query a', 'exists'), line('query b', 'exists')];

  it.each<[string, string[], AnswerRule[]]>([
    ['the same lines', ['y shadowed x'], [answer('x', { lines: [a] }), answer('y', { lines: [a] })]],
    ['more lines', ['y shadowed x'], [answer('x', { lines: [a] }), answer('y', { lines: [b, a] })]],
    ['fewer lines', [], [answer('x', { lines: [a, b] }), answer('y', { lines: [a] })]],
    ['one of any', ['y shadowed x'], [answer('x', { lines: [a, b], match: 'any' }), answer('y', { lines: [b] })]],
    ['any after all', [], [answer('x', { lines: [a, b] }), answer('y', { lines: [a, b], match: 'any' })]],
    ['opposites', ['x contradiction'], [answer('x', { lines: [a, { ...a, not: true }] })]],
    [
      'two values of one header',
      ['x contradiction'],
      [answer('x', { lines: [line('header E', 'equals', ['1']), line('header e', 'equals', ['2'])] })],
    ],
    ['another method', ['x contradiction'], [answer('x', { lines: [line('method', 'equals', ['POST'])] })]],
    ['a broken expression', ['x expression'], [answer('x', { lines: [line('query a', 'matches', ['('])] })]],
    ['no lines', ['x noLines'], [answer('x', {})]],
    [
      'too much weight',
      ['y weights'],
      [answer('x', { trigger: 'weight', weight: 90 }), answer('y', { trigger: 'weight', weight: 20 })],
    ],
  ])('%s', (_, found, answers) => {
    expect(kinds(...answers)).toEqual(found);
  });
});

it('reads each part of a call once, and only when a condition tests it', () => {
  const lineOf = (where: 'query' | 'cookie', value: string) =>
    ({ where, name: 'kind', how: 'equals', not: false, values: [value] }) as const;
  const answers = ['1', '2', '3'].map((value) => ({
    id: value,
    name: value,
    trigger: 'condition' as const,
    match: 'all' as const,
    lines: [lineOf('query', value), lineOf('cookie', value)],
    weight: 1,
    times: 1,
  }));
  const reads: string[] = [];
  const request = {
    method: 'GET',
    params: {},
    query: () => {
      reads.push('query');
      return { kind: '3' };
    },
    header: () => undefined,
    cookie: () => {
      reads.push('cookie');
      return '3';
    },
    body: () => undefined,
  };
  const choice = compileChooser(answers).choose(request, { count: () => 0, random: () => 0 });
  expect(choice).toEqual({ index: 2, reason: 'condition' });
  expect(reads).toEqual(['query', 'cookie']);
});
