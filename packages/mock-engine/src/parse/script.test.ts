import { describe, expect, test } from 'vitest';
import { RenderError } from '../core/errors';
import { compile } from '../plan/plan';
import { parseMode } from './parse';
import type { FunctionSite, ScriptRunner } from './script';
import type { FunctionNeeds, FunctionTemplate, Template } from './template';

/** Runs functions without a sandbox, since tests trust their own code. */
class TrustingRunner implements ScriptRunner {
  readonly sites: FunctionSite[] = [];

  call(fn: FunctionTemplate, site: FunctionSite): unknown {
    this.sites.push(site);
    const live = new Function(`return (${fn.source})`)() as (options: unknown) => unknown;
    return live.call(site.self, { context: { root: site.root, path: site.path } });
  }

  callJson(fn: FunctionTemplate, site: FunctionSite): string {
    return JSON.stringify(this.call(fn, site)) ?? '';
  }
}

/** Renders as data and as JSON, checks that both agree, and returns the result. */
function draw(source: string, runner = new TrustingRunner()): unknown {
  const plan = compile(source);
  expect(plan.kind).toBe('script');
  const value = plan.render({ seed: 7, script: runner });
  const json = plan.renderJson({ seed: 7, script: new TrustingRunner() });
  expect(json).toBe(JSON.stringify(value) ?? 'null');
  return value;
}

describe('functions', () => {
  test.each<[string, unknown]>([
    ['{ a: 1, b: function () { return this.a + 1 } }', { a: 1, b: 2 }],
    ['{ b() { return this.a + 1 }, a: 1 }', { a: 1, b: 2 }],
    ['{ a: () => 7 }', { a: 7 }],
    ['{ a() {}, b: 1 }', { b: 1 }],
    ['function () { return [1, 2] }', [1, 2]],
    ['[1, function () { return this.length }]', [1, 1]],
    [
      "{ 'list|2': [{ n: 2, twice() { return this.n * 2 } }] }",
      {
        list: [
          { n: 2, twice: 4 },
          { n: 2, twice: 4 },
        ],
      },
    ],
    ['{ list: [3, 4], sum() { return this.list[0] + this.list[1] } }', { list: [3, 4], sum: 7 }],
    ["{ x: '@f', f() { return 5 } }", { x: 5, f: 5 }],
    ["{ f() { return '1' }, g() { return this.f + '2' } }", { f: '1', g: '12' }],
    ['{ a: 1, b() { this.a = 2; this.c = 3; return 4 } }', { a: 2, b: 4, c: 3 }],
    ['{ list: [2, 1], b() { return this.list.sort().length } }', { list: [1, 2], b: 2 }],
    ['{ a: { f(o) { return o.context.path.join() } } }', { a: { f: 'a,f' } }],
    ['{ l: [{ f(o) { return o.context.path.join() } }] }', { l: [{ f: 'l,0,f' }] }],
    ['{ a: 1, b: { f(o) { return o.context.root.a } } }', { a: 1, b: { f: 1 } }],
    ["{ '__proto__': 1, f() { return Object.keys(this).join() } }", JSON.parse('{"__proto__":1,"f":"__proto__"}')],
  ])('%s', (source, expected) => {
    expect(draw(source)).toEqual(expected);
  });

  test('come after the data of their object, however they are written', () => {
    expect(Object.keys(draw('{ f() { return 1 }, a: 2, b: 3 }') as object)).toEqual(['a', 'b', 'f']);
  });

  test('look only at what they name', () => {
    const runner = new TrustingRunner();
    draw('{ a: 1, b: 2, f() { return this.a }, g: () => 1 }', runner);
    expect(runner.sites.map((site) => site.self)).toEqual([{ a: 1 }, undefined]);
  });

  test('without a runner a draw is refused where the function stands', () => {
    try {
      compile('{ a: [{ f() {} }] }').renderJson();
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(RenderError);
      expect(error).toMatchObject({ code: 'notRenderable', path: 'a[0].f' });
    }
  });

  test('their results count towards the size of the answer', () => {
    const plan = compile("{ 'list|1000': [{ f() { return 'x'.repeat(10000) } }] }");
    // The clock stands still, because a busy machine would reach the time limit first.
    const options = { script: new TrustingRunner(), clock: () => 0 };
    expect(() => plan.renderJson(options)).toThrow(/too large/);
    expect(() => plan.render(options)).toThrow(/too large/);
  });
});

describe('the needs of a function', () => {
  const all: FunctionNeeds = { self: 'all', context: true };
  const nothing: FunctionNeeds = { self: 'nothing', context: false };
  test.each<[string, FunctionNeeds]>([
    ['function () { return 1 }', nothing],
    ['function () { return this.a + this["b c"] }', { self: ['a', 'b c'], context: false }],
    ['function () { return this[name] }', { self: 'all', context: false }],
    ['function () { var self = this; return self.a }', { self: 'all', context: false }],
    ['function () { this.a = 1 }', { self: 'all', context: false }],
    ['function () { this.a.b.c++ }', { self: 'all', context: false }],
    ['function () { delete this.a }', { self: 'all', context: false }],
    ['function () { [this.a] = [1] }', { self: 'all', context: false }],
    ['function () { for (this.a of []) {} }', { self: 'all', context: false }],
    ["function () { return this.hasOwnProperty('a') }", { self: 'all', context: false }],
    ['function () { return this.a.slice(this.b) }', { self: ['a', 'b'], context: false }],
    ['() => this.a', nothing],
    ['o => o._req.query.id + o.Mock.mock("@id")', nothing],
    ['function (o) { return o._req.url + this.a }', { self: ['a'], context: false }],
    ['function (o) { return o.context.root }', { self: 'nothing', context: true }],
    ['function (o) { return use(o) }', { self: 'nothing', context: true }],
    ['function (o) { return { o: 1 }.o }', nothing],
    ['function (o) { return { o } }', { self: 'nothing', context: true }],
    ['function ({ _req, Mock }) { return _req }', nothing],
    ['function ({ _req, ...rest }) { return rest }', { self: 'nothing', context: true }],
    ['function ({ context: { root } }) { return root }', { self: 'nothing', context: true }],
    ['function (o = this.a) {}', { self: ['a'], context: true }],
    ['function () { return arguments[0] }', all],
    ['function () { return eval("this.a") }', all],
    [`function () { return ${'1 + '.repeat(1_000)}1 }`, nothing],
  ])('%.60s', (source, needs) => {
    const mode = parseMode(`[${source}]`);
    const { items } = (mode as { template: Template & { kind: 'list' } }).template;
    expect(items[0]).toMatchObject({ kind: 'function', needs });
  });
});
