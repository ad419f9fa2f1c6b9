import { describe, expect, test } from 'vitest';
import { ModeError, RenderError } from '../core/errors';
import type { RenderLimits } from '../core/limits';
import type { Template } from '../parse/template';
import { compile } from './plan';

// Other work may slow the machine down, so only tests about the clock use the real limit.
const PATIENT = { milliseconds: 60_000 };

function failure(run: () => unknown): RenderError {
  try {
    run();
  } catch (error) {
    if (error instanceof RenderError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

/** CPU milliseconds of this process; wall time would depend on the load of the machine. */
function millisecondsSince(begin: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1000;
}

describe('up to its limit a draw goes on, one step beyond it ends and names the place:', () => {
  test.each<[keyof RenderLimits, number, code: string, path: string, source: string]>([
    ['nodes', 12, 'tooManyNodes', 'a.b', "{ a: { 'b|10': [1] } }"],
    ['nodes', 7, 'tooManyNodes', '[1]', "['x', '@range(5)']"],
    ['nodes', 9, 'tooManyNodes', 'b', "{ 'a|3': [1], b: '@a', c: 1 }"],
    ['repeat', 5, 'tooManyRepeats', 'a.b', "{ a: { 'b|5': [1] } }"],
    ['repeat', 5, 'tooManyRepeats', 'a.b', "{ a: { 'b|5': 'x' } }"],
    ['repeat', 5, 'tooManyRepeats', 'a.b', "{ a: { 'b|5': /x/ } }"],
    ['repeat', 5, 'tooManyRepeats', 'a.b[0]', '{ a: { b: [/x{5}/] } }'],
    ['repeat', 5, 'tooManyRepeats', 'a', "{ a: '@range(5)' }"],
    ['repeat', 5, 'tooManyRepeats', 'a', "{ a: '@sentence(5)' }"],
    ['repeat', 5, 'tooManyRepeats', 'a', "{ a: '@cparagraph(5)' }"],
    ['repeat', 70, 'tooManyRepeats', 'a', "{ a: '@string(70)' }"],
    ['repeat', 70, 'tooManyRepeats', 'a', "{ a: '@word(70)' }"],
    ['repeat', 70, 'tooManyRepeats', 'a', "{ a: '@ctitle(70)' }"],
  ])('%s, %d: %s at %s in %s', (name, limit, code, path, source) => {
    for (const render of ['render', 'renderJson'] as const) {
      const draw = (bound: number) => compile(source, { limits: { ...PATIENT, [name]: bound } })[render]({ seed: 1 });
      expect(draw(limit)).toBeDefined();
      const error = failure(() => draw(limit - 1));
      expect([error.code, error.path]).toEqual([code, path]);
      expect(error.texts.zh).toContain(String(limit - 1));
      expect(error.texts.en).toContain(String(limit - 1));
    }
  });

  test('the length of the answer', () => {
    const source = `{ a: [{ b: '${'x'.repeat(100)}' }] }`;
    const draw = (outputLength: number) => compile(source, { limits: { ...PATIENT, outputLength } }).renderJson();
    expect(draw(200)).toHaveLength(116);
    const { code, path } = failure(() => draw(110));
    expect([code, path]).toEqual(['tooLarge', 'a[0].b']);
  });

  test('the length of the answer with all its escapes', () => {
    const plan = compile(
      { kind: 'text', text: `@d6 ${'\u0001'.repeat(100)}` },
      { limits: { ...PATIENT, outputLength: 300 } },
    );
    expect(plan.render()).toHaveLength(102);
    expect(failure(() => plan.renderJson()).code).toBe('tooLarge');
  });

  test('the depth of a template that was not parsed from text', () => {
    const nested = (levels: number): Template =>
      Array.from({ length: levels }).reduce<Template>((inner) => ({ kind: 'list', items: [inner] }), {
        kind: 'value',
        value: 1,
      });
    expect(compile(nested(200)).renderJson()).toBe(`${'['.repeat(200)}1${']'.repeat(200)}`);
    expect(() => compile(nested(201))).toThrow(ModeError);
    expect(() => compile(nested(100_000))).toThrow(ModeError);
    expect(() => compile(nested(4), { limits: { depth: 3 } })).toThrow(ModeError);
  });

  test('the time a draw may take', () => {
    const plan = compile("{ a: [{ 'b|90000': '@guid @id' }] }", { limits: { milliseconds: 2 } });
    for (const render of ['render', 'renderJson'] as const) {
      const { code, path } = failure(() => plan[render]());
      expect([code, path]).toEqual(['tooSlow', 'a[0].b']);
    }
  });

  test('the time by a clock of the caller, such as what the thread has had of a processor', () => {
    const plan = compile("{ a: [{ 'b|5000': '@guid @id' }] }", { limits: { milliseconds: 100 } });
    let looks = 0;
    plan.renderJson({ clock: () => looks++ * 0 });
    expect(looks).toBeGreaterThan(1);
    let now = 0;
    expect(failure(() => plan.renderJson({ clock: () => (now += 101) })).code).toBe('tooSlow');
  });
});

describe('a template that would exhaust the machine is refused beforehand:', () => {
  test.each([
    "{ 'x|2000000000': 'x' }",
    "{ 'x|2000000000': '@cname' }",
    "{ 'x|2000000000': '' }",
    "{ 'x|2000000000': [1] }",
    "{ 'x|1999999999-2000000000': [{ a: '@guid' }] }",
    "{ 'x|2000000000': /x/ }",
    '{ x: /a{500000000}/ }',
    '{ x: /(?:a{500000000}){500000000}/ }',
    '{ x: /a{500000000,}/ }',
    "{ 'x|99999': [{ 'y|99999': [{ 'z|99999': [1] }] }] }",
    "{ 'x|99999': [[[[[['@guid']]]]]] }",
    '{ x: /(((a{1000}){1000}){1000}){1000}/ }',
    '{ x: /((){99999}){99999}/ }',
    ...[
      'string',
      'word',
      'cword',
      'title',
      'ctitle',
      'sentence',
      'csentence',
      'paragraph',
      'cparagraph',
      'range',
      'zip',
    ].map((name) => `{ x: '@${name}(2000000000)' }`),
    '{ x: \'@string("ab", 2000000000)\', y: 1 }',
    `{ 'x|90000': ['@range(90000)'] }`,
    `{ x: '@upper(${'@string(99999)'.repeat(200)})' }`,
  ])('%.60s', (source) => {
    for (const render of ['render', 'renderJson'] as const) {
      const begin = process.cpuUsage();
      const error = failure(() => compile(source)[render]({ seed: 1 }));
      expect(['tooManyRepeats', 'tooManyNodes', 'tooLarge', 'tooSlow']).toContain(error.code);
      expect(error.path).toMatch(/^x/);
      // The render takes a few milliseconds up to the limit of 200; the rest allows for slow machines.
      expect(millisecondsSince(begin)).toBeLessThan(2000);
    }
  });
});

describe('a draw is stopped', () => {
  test.each([
    ["{ a: { 'b|2000000000': [1] } }", 'tooManyRepeats', 'a.b'],
    ["{ 'a|2000000000': 'x' }", 'tooManyRepeats', 'a'],
    ["{ 'a|50000': [1, 2, 3] }", 'tooManyNodes', 'a'],
    ["{ 'a|999': [{ 'b|999': [1] }] }", 'tooManyNodes', expect.stringMatching(/^a\[\d+\]/)],
    [`{ 'a|90000': '${'x'.repeat(100)}' }`, 'tooLarge', 'a'],
    [`{ 'a|50000': ['${'x'.repeat(200)}'] }`, 'tooLarge', expect.stringMatching(/^a\[\d+\]$/)],
    ["[['@string(2000000000)']]", 'tooManyRepeats', '[0][0]'],
    ["'@range(1e9)'", 'tooManyRepeats', ''],
    ["'@paragraph(1e9)'", 'tooManyRepeats', ''],
    [
      "'@sentence(90000)@sentence(90000)@sentence(90000)@sentence(90000)@sentence(90000)@sentence(90000)@sentence(90000)@sentence(90000)@sentence(90000)@sentence(90000)'",
      'tooLarge',
      '',
    ],
  ])('%s', (source, code, path) => {
    for (const render of ['render', 'renderJson'] as const) {
      // Only the size is tested here, and other work may slow the machine down.
      const error = failure(() => compile(source, { limits: { milliseconds: 60_000 } })[render]());
      expect([error.code, error.path]).toEqual([code, path]);
      expect(error.texts.zh && error.texts.en).toBeTruthy();
    }
  });

  const levels = (count: number, first: string, next: (before: number) => string) =>
    Array.from({ length: count }, (_, i) => (i === 0 ? first : next(i - 1)));
  const named = (items: readonly string[]) => `{ ${items.map((item, i) => `a${i}: ${item}`).join(', ')} }`;

  test.each([
    ['paths from the top', (n: number) => named(levels(n, '{x:1}', (i) => `{p:'@/a${i}',q:'@/a${i}'}`))],
    ['paths of lists', (n: number) => named(levels(n, '[1]', (i) => `['@/a${i}','@/a${i}']`))],
    ['steps up', (n: number) => named(levels(n, '{x:1}', (i) => `{p:'@../a${i}',q:'@../a${i}'}`))],
    ['items', (n: number) => `[${levels(n, '{x:1}', (i) => `{p:'@../${i}',q:'@../${i}'}`).join(',')}]`],
    ['siblings', (n: number) => named(levels(n, '{x:1}', (i) => `{p:'@/a${i}',q:'@/a${i}'}, b${i}: '@a${i}'`))],
  ])('when references double their values again and again: %s', (_, source) => {
    for (const count of [41, 2000]) {
      const plan = compile(source(count), { limits: { milliseconds: 60_000 } });
      for (const render of ['render', 'renderJson'] as const) {
        const begin = process.cpuUsage();
        expect(failure(() => plan[render]()).code).toBe('tooManyNodes');
        // Compiling takes a few milliseconds; the rest allows for slow machines.
        expect(millisecondsSince(begin)).toBeLessThan(300);
      }
    }
  });

  test.each(['@', '@/'])('when fields refer to fields that refer to others, by %s, far too long', (start) => {
    const chain = (count: number) => named(levels(count, `'${start}a1'`, (i) => `'${start}a${i + 2}'`));
    for (const render of ['render', 'renderJson'] as const) {
      expect(compile(chain(900), { limits: PATIENT })[render]()).toBeDefined();
      const { code, path } = failure(() => compile(chain(5000), { limits: PATIENT })[render]());
      expect([code, path]).toEqual(['tooDeep', 'a0']);
    }
  });

  test('when a large sibling is referred to over and over', () => {
    const fields = Array.from({ length: 100 }, (_, i) => `b${i}: '@list'`);
    const plan = compile(`{ 'list|2000': [1], ${fields.join(', ')} }`, { limits: PATIENT });
    expect(failure(() => plan.render()).code).toBe('tooManyNodes');
    expect(failure(() => plan.renderJson()).code).toBe('tooManyNodes');
  });

  test('not when a value refers to what holds it, which stays text', () => {
    const plan = compile("{ a: { b: '@../', c: '@./' } }");
    expect([plan.render(), JSON.parse(plan.renderJson())]).toEqual(Array(2).fill({ a: { b: '@../', c: '@./' } }));
  });

  test.each([
    ["{ 'a|90000': ['@cparagraph(100)'] }"],
    ["{ 'a|50000': /((((a{99}){99}){99}){99}){99}/ }"],
    [`{ ${Array.from({ length: 35_000 }, (_, i) => `k${i}: '@id'`).join(', ')} }`],
    [`[ ${Array.from({ length: 35_000 }, () => "'@id'").join(', ')} ]`],
    ["{ 'a|90000': '@guid' }"],
    ["{ 'a|5000-6000': '@integer@integer@id' }"],
  ])('when it takes too long: %.60s', (source) => {
    const plan = compile(source, { limits: { milliseconds: 2 } });
    for (const render of ['render', 'renderJson'] as const) {
      const begin = process.cpuUsage();
      expect(failure(() => plan[render]()).code).toBe('tooSlow');
      expect(millisecondsSince(begin)).toBeLessThan(300);
    }
  });

  test('with the limits and in the language of its caller', () => {
    const plan = compile("{ 'a|11': [1] }", { limits: { nodes: 10 }, locale: 'zh' });
    expect(failure(() => plan.renderJson()).message).toBe('生成的数据项过多，最多 10 个。');
  });

  test('when it is a script or a proxy, which others carry out', () => {
    const script = compile('{ a: () => 1 }');
    const proxy = compile('http://backend/');
    expect([script.kind, proxy.kind, proxy.target]).toEqual(['script', 'proxy', 'http://backend/']);
    expect(failure(() => script.render()).code).toBe('notRenderable');
    expect(failure(() => proxy.renderJson()).code).toBe('notRenderable');
  });
});
