import type { NamedAnswer } from '@easymock/contract';
import { describe, expect, it } from 'vitest';
import { mergeAnswers, moveAnswer, newAnswer, withEmptyList } from './answer-list';

const answer = (id: string, name = id, status = 200): NamedAnswer => ({
  ...newAnswer('plain', name, '1', []),
  id,
  name,
  status,
});

describe('a new response', () => {
  it('of a preset waits for a scenario and has a free name', () => {
    const empty = newAnswer('emptyList', '空列表', "{ total: 1, 'rows|3': [{ 'tags|2': ['a'] }] }", []);
    expect(empty).toMatchObject({ trigger: 'scenario', name: '空列表', mode: "{ total: 1, 'rows|3': [] }" });
    expect(newAnswer('error', '空列表', '1', [empty])).toMatchObject({ name: '空列表 2', status: 500 });
    expect(newAnswer('timeout', '超时', '1', [])).toMatchObject({ delay_from: 60_000, fault: 'empty' });
  });

  it('offers an empty list only for definitions with a list', () => {
    expect(withEmptyList('[1]')).toBe('[]');
    expect(withEmptyList('{ a: 1 }')).toBeUndefined();
    expect(withEmptyList('{ a: [] }')).toBeUndefined();
    expect(withEmptyList('{ a: ')).toBeUndefined();
  });
});

it('moves a response by its new place', () => {
  const ids = (answers: NamedAnswer[]) => answers.map(({ id }) => id).join('');
  expect(ids(moveAnswer([answer('a'), answer('b'), answer('c')], 'c', 0))).toBe('cab');
  expect(ids(moveAnswer([answer('a'), answer('b')], 'a', 1))).toBe('ba');
});

describe('a merge of responses', () => {
  const base = [answer('a'), answer('b'), answer('c')];

  it('takes the side that changed each, and the typed one if both did', () => {
    const mine = [answer('a', 'a', 201), answer('b'), answer('c', 'c', 201), answer('mine', 'new')];
    const theirs = [answer('a'), answer('b', 'b', 500), answer('c', 'c', 500), answer('their', 'new')];
    const merged = mergeAnswers(base, mine, theirs).map(({ id, name, status }) => `${id} ${name} ${status}`);
    expect(merged).toEqual(['a a 201', 'b b 500', 'c c 201', 'mine new 200', 'their new 2 200']);
  });

  it('has the order of the side that moved one, and the typed order if both did', () => {
    const [a, b, c] = base as [NamedAnswer, NamedAnswer, NamedAnswer];
    const ids = (typed: NamedAnswer[], theirs: NamedAnswer[]) =>
      mergeAnswers(base, typed, theirs)
        .map(({ id }) => id)
        .join('');
    expect(ids([{ ...a, status: 500 }, b, c, answer('d')], [c, a, b])).toBe('cabd');
    expect(ids([c, a, b], [a, b, c, answer('d')])).toBe('cabd');
    expect(ids([c, a, b], [b, a, c])).toBe('cab');
  });

  it('drops what one side deleted, unless the other changed it', () => {
    const merged = mergeAnswers(base, [answer('a'), answer('c', 'c', 201)], [answer('b'), answer('a')]);
    expect(merged.map(({ id }) => id)).toEqual(['a', 'c']);
  });
});
