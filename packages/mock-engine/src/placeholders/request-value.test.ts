import { describe, expect, test } from 'vitest';
import { compile } from '../plan/plan';

const drawn = (mode: string, query: Readonly<Record<string, unknown>>) => compile(mode).render({ request: { query } });

describe('@query', () => {
  test('gives a number where the default is one', () => {
    const mode = `{ page: '@query("page", 1)' }`;
    expect(drawn(mode, { page: '3' })).toEqual({ page: 3 });
    expect(drawn(mode, { page: ' 20 ' })).toEqual({ page: 20 });
    for (const page of ['', ' ', 'three', '1e999', undefined, {}]) expect(drawn(mode, { page })).toEqual({ page: 1 });
  });

  test('gives a text otherwise, the first of several', () => {
    expect(drawn(`'@query("word")'`, { word: 'a"b' })).toBe('a"b');
    expect(drawn(`'@query("word")'`, { word: ['a', 'b'] })).toBe('a');
    expect(drawn(`'@query("word", "none")'`, {})).toBe('none');
    expect(drawn(`'@query("word")'`, {})).toBe('');
    expect(drawn(`'page @query("page", 1) of 9'`, { page: '2' })).toBe('page 2 of 9');
  });

  test('gives the default without a request, and for what every object has', () => {
    expect(compile(`'@query("page", 1)'`).render()).toBe(1);
    expect(drawn(`'@query("constructor", "none")'`, {})).toBe('none');
  });

  test('stands beside a field of its name', () => {
    expect(drawn(`{ query: 'all', word: '@query("word")', same: '@query' }`, { word: 'x' })).toEqual({
      query: 'all',
      word: 'x',
      same: 'all',
    });
  });

  test('writes as JSON what it draws', () => {
    const plan = compile(`{ page: '@query("page", 1)', word: '@query("word")' }`);
    const request = { query: { page: '7', word: 'a"\n' } };
    expect(JSON.parse(plan.renderJson({ request }))).toEqual({ page: 7, word: 'a"\n' });
    expect(plan.isStatic).toBe(false);
  });

  test('and @body read what a page asks for', () => {
    const read = (body: unknown) => compile(`{ size: '@body("page.size", 10)' }`).render({ request: { body } });
    expect(read({ page: { size: 20 } })).toEqual({ size: 20 });
    expect(read({ page: { size: '30' } })).toEqual({ size: 30 });
    for (const body of [undefined, null, 'size=1', [], { page: 3 }, { page: { size: {} } }, { page: null }])
      expect(read(body)).toEqual({ size: 10 });
    const word = (body: unknown) => compile(`'@body("word", "none")'`).render({ request: { body } });
    expect([word({ word: 'a' }), word({ word: true }), word({ word: ['a'] })]).toEqual(['a', true, 'none']);
    expect(compile(`'@body("__proto__.toString", "none")'`).render({ request: { body: {} } })).toBe('none');
  });

  test('makes a plan say which parts of a request it reads', () => {
    const nothing = { query: false, body: false };
    expect(compile(`{ a: ['@query("page", 1)'] }`).reads).toEqual({ ...nothing, query: true });
    expect(compile(`'@upper(@body("word"))'`).reads).toEqual({ ...nothing, body: true });
    expect(compile(`'@integer'`).reads).toEqual(nothing);
    expect(compile('https://a.example/').reads).toEqual(nothing);
  });
});
