import { runInNewContext } from 'node:vm';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { byDepth } from '../../../../../test-depth';
import { openScriptHost } from './script-host';

const deep = { tags: 'deep' };

const host = openScriptHost(pino({ level: 'silent' }));
afterAll(() => host.close());

const draw = (mode: string, key = mode, group = key) =>
  host.draw({
    group,
    key,
    mode,
    request: { method: 'GET', url: '/', headers: { host: 'mock' }, query: {}, params: {} },
    zone: 'UTC',
  });

/** Builds a function that tries to reach something outside the sandbox and returns what it found. */
const attempt = (code: string): string => `function (options) {
  const found = (function () { ${code} }).call(this, options);
  const names = ['version', 'versions', 'env', 'pid', 'mainModule', 'spawn', 'readFileSync', 'exit', 'memory'];
  if ((typeof found === 'object' && found !== null) || typeof found === 'function')
    for (const name of names) if (name in found) return 'outside: ' + name;
  return 'inside: ' + typeof found;
}`;

// Published escapes from vm2, node:vm and similar sandboxes, and further ones against QuickJS and this host.
const ways: [name: string, code: string][] = [
  ['the constructor of this', "return this.constructor.constructor('return process')()"],
  ['the constructor of a function', "return (function () {}).constructor('return process')()"],
  ['the constructor of an arrow', "return (() => {}).constructor('return process')()"],
  ['the constructor of an async function', "return (async () => {}).constructor('return process')()"],
  ['the constructor of a generator', "return (function* () {}).constructor('yield process')().next().value"],
  ['the constructor of an async generator', "return (async function* () {}).constructor('yield process')().next()"],
  ['Reflect.construct', "return Reflect.construct(Function, ['return process'])()"],
  ['a global name', 'return process'],
  ['the global object', 'return globalThis.process'],
  ['Function', "return Function('return this.process')()"],
  ['eval', "return eval('process')"],
  ['indirect eval', "return (0, eval)('this').process"],
  ['sloppy this', 'return (function () { return this })().process'],
  ['require', "return require('child_process')"],
  ['import', "return import('node:fs')"],
  ['import of a module of the machine', "return import('std')"],
  ['the modules of the machine', 'return globalThis.std || globalThis.os || globalThis.bjson'],
  ['the loader of the machine', 'return globalThis.__loadScript || globalThis.loadScript || globalThis.scriptArgs'],
  ['module', 'return module.constructor._load("fs")'],
  ['process.binding', "return globalThis.process.binding('fs')"],
  [
    'the constructor of an error of the language',
    "try { null.x } catch (e) { return e.constructor.constructor('return process')() }",
  ],
  [
    'the constructor of a stack overflow',
    "const f = () => f() + 1; try { f() } catch (e) { return e.constructor.constructor('return process')() }",
  ],
  [
    'the constructor of an error of the host',
    "try { Mock.mock({ 'a|999999999': 'x' }) } catch (e) { return e.constructor.constructor('return process')() }",
  ],
  [
    'the cause of an error of the host',
    "try { Mock.mock({ 'a|999999999': 'x' }) } catch (e) { return e.cause || e.path || e.texts }",
  ],
  [
    'the call sites of a stack',
    'Error.prepareStackTrace = (e, sites) => sites; const [site] = new Error().stack; return site.getThis()',
  ],
  [
    'the function of a call site',
    'Error.prepareStackTrace = (e, sites) => sites; return new Error().stack[0].getFunction()',
  ],
  ['captureStackTrace', 'const o = {}; Error.captureStackTrace(o); return o.stack[0].getThis()'],
  ['the caller of a function', 'return arguments.callee.caller.caller.arguments[0]'],
  ['the constructor of what is handed in', "return options.Mock.mock.constructor('return process')()"],
  ['the constructor of the request', "return options._req.constructor.constructor('return process')()"],
  ['the constructor of a method of the request', "return options._req.get.constructor('return process')()"],
  [
    'the prototype of what is handed in',
    "return Object.getPrototypeOf(options.Mock.Random.cname).constructor('return process')()",
  ],
  ['the way to the host', 'return globalThis.host || globalThis.__host || globalThis.ask'],
  [
    'what Node prints specially',
    "let found; console.log({ [Symbol.for('nodejs.util.inspect.custom')]: (depth, options, inspect) => { found = inspect } }); return found && found.constructor('return process')()",
  ],
  [
    'a proxy that is printed',
    'let found; console.log(new Proxy({}, { get: (target, key, receiver) => { found ??= receiver; return undefined } })); return found',
  ],
  [
    'a proxy as a template',
    "return Mock.mock(new Proxy({}, { ownKeys: () => ['a'], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true, value: 1 }) })).constructor.constructor('return process')()",
  ],
  [
    'a getter in a template',
    "let found; Mock.mock({ get a() { found = this; return 1 } }); return found.constructor.constructor('return process')()",
  ],
  [
    'a function in a template',
    "let found; Mock.mock({ a() { found = this } }); return found.constructor.constructor('return process')()",
  ],
  [
    'a function that is called with arguments',
    'let found; Mock.mock({ a(given) { found = given } }); return found.context.root.constructor.constructor("return process")()',
  ],
  ['toJSON', "return { toJSON() { return this.constructor.constructor('return process')() } }.toJSON()"],
  [
    'Symbol.toPrimitive',
    "return Mock.Random.pick({ [Symbol.toPrimitive]: (hint) => hint.constructor.constructor('return process')() })",
  ],
  [
    'stringify replaced',
    'let found; JSON.stringify = (...args) => { found = args }; Mock.mock("@cname"); return found',
  ],
  [
    'parse replaced',
    'let found; JSON.parse = (text) => { found = text; return {} }; Mock.mock("@cname"); return found',
  ],
  [
    'push replaced',
    "let found; Array.prototype.push = function () { found = this }; Mock.mock({ a() {} }); return found.constructor.constructor('return process')()",
  ],
  [
    'call and apply replaced',
    "let found; Function.prototype.call = Function.prototype.apply = function () { found = this }; Mock.mock('@cname'); return found && found.constructor('return process')()",
  ],
  [
    'a setter on every object',
    "let found; Object.defineProperty(Object.prototype, 'kind', { set(v) { found = this }, configurable: true }); Mock.mock({ a: 1 }); return found",
  ],
  [
    'a then on every object',
    'let found; Object.prototype.then = function (resolve) { found = resolve }; Promise.resolve({}); return found',
  ],
  ['promises', "return Promise.resolve().then.constructor('return process')()"],
  [
    'the species of an array',
    'class A extends Array { static get [Symbol.species]() { return Function } } return new A(1).map((x) => x)',
  ],
  ['getters by their old names', "return options.__lookupGetter__('__proto__').constructor('return process')()"],
  ['the prototype by its old name', 'options.__proto__.__proto__ = null; return options.__proto__.constructor'],
  ['WebAssembly', 'return WebAssembly'],
  ['shared memory', 'return new SharedArrayBuffer(8) && Atomics.wait'],
  ['timers', "return setTimeout('process')"],
  ['microtasks', 'return queueMicrotask'],
  ['the network', 'return globalThis.fetch || globalThis.XMLHttpRequest || globalThis.WebSocket'],
  ['workers', 'return globalThis.Worker || globalThis.postMessage || globalThis.parentPort'],
  ['with', "return Function('o', 'with (o) { return process }')({})"],
  ['weak references', 'return new WeakRef(options).deref().process'],
  ['what the last expression matched', "return RegExp.$_ && RegExp.$_.constructor.constructor('return process')()"],
];

describe('out of the sandbox leads', () => {
  it.each(ways)('not %s', async (_, code) => {
    const { json, failure } = await draw(`{ a: ${attempt(code)} }`, 'attacker');
    if (json === undefined) expect(failure?.code).toBe('scriptFailed');
    else expect(json).toMatch(/^\{"a":"inside: /);
  });

  it('one of them where it should: the check can tell', () => {
    const [, code = ''] = ways[0] ?? [];
    expect(runInNewContext(`(${attempt(code)}).call(outer, {})`, { outer: {} })).toBe('outside: version');
  });
});

describe('the traces of a draw', () => {
  const spoil = `{ a() {
    globalThis.left = 1; Object.prototype.left = 1; Array.prototype.map = null; JSON.stringify = null;
    Math.random = () => 7; Object.defineProperty(globalThis, 'Mock', { value: null }); Random.left = 1;
    globalThis.buffer = new Uint8Array(1 << 18).fill(7); console.log = null; return 'spoilt';
  } }`;
  const look = `{ a() {
    const zero = new Uint8Array(1 << 18).every((byte) => byte === 0);
    return [typeof left, typeof {}.left, typeof [].map, typeof JSON.stringify, Math.random() < 1, typeof Mock.mock,
      typeof Random.left, typeof buffer, zero, typeof console.log];
  } }`;

  it('is nothing: not to another mock, and not to the next draw of its own', async () => {
    const clean = [
      'undefined',
      'undefined',
      'function',
      'function',
      true,
      'function',
      'undefined',
      'undefined',
      true,
      'function',
    ];
    const both = `{ a(o) { ${'return o._req.url === "/" && typeof left'} } }`;
    expect((await draw(look, 'k')).json).toBe(JSON.stringify({ a: clean }));
    for (let round = 0; round < 4; round += 1) {
      expect((await draw(spoil, 'k')).json).toBe('{"a":"spoilt"}');
      expect((await draw(look, 'k')).json).toBe(JSON.stringify({ a: clean }));
      expect((await draw(both, 'k')).json).toBe('{"a":"undefined"}');
    }
  });
});

describe('a script that takes too much time or memory', () => {
  const bombs: [name: string, code: string][] = [
    ['a loop', 'for (;;);'],
    ['a loop that catches', 'for (;;) try { for (;;); } catch {}'],
    ['a loop in finally', 'try { for (;;); } finally { for (;;); }'],
    ['a recursion', 'const f = () => f() + f(); return f()'],
    ['a recursion that catches', 'const f = () => { try { f() } catch { f() } }; f(); for (;;);'],
    ['a long list', 'const l = []; for (;;) l.push(l.length)'],
    ['a list that doubles', 'let l = [1]; for (;;) l = l.concat(l)'],
    ['a text that doubles', "let s = 'x'; for (;;) s += s"],
    ['a loop inside the language', "return new Array(1e9).join('x')"],
    ['a sparse join', "const a = []; a[4294967294] = 1; return a.join('x').length"],
    [
      'a sort',
      'return Array.from({ length: 3e5 }, (_, i) => -i).sort((a, b) => { for (let i = 0; i < 1e6; i++); return a - b }).length',
    ],
    ['a catastrophic expression', "return /^(a+)+$/.test('a'.repeat(40) + 'b')"],
    ['a large repeat', "return 'x'.repeat(2 ** 30)"],
    ['a large buffer', 'return new Uint8Array(2 ** 31).length'],
    ['a big number', 'let n = 3n; for (;;) n = n ** n'],
    ['an answer that is too large', "return 'x'.repeat(7e6)"],
    ['a deep answer', 'let o = {}; for (let i = 0; i < 1e6; i++) o = { o }; return o'],
    ['a looping getter in what is thrown', 'throw { get message() { for (;;); }, toString() { for (;;); } }'],
    ['a looping getter in the answer', 'return { get a() { for (;;); } }'],
    ['a looping toJSON', 'return { toJSON() { for (;;); } }'],
    ['an endless iterator', 'return [...{ *[Symbol.iterator]() { for (;;) yield 1 } }]'],
    ['a template that is too large', "for (;;) try { Mock.mock({ 'l|99999': '@cparagraph' }) } catch {}"],
    ['templates in templates', 'const t = () => Mock.mock({ a() { return t() } }); return t()'],
    ['endless lines on the console', "for (;;) console.log('x'.repeat(1e5))"],
  ];

  // The next test runs all bombs at either depth.
  const some = bombs.filter((_, index) => index % byDepth(4, 1) === 0);
  it.each(some)('%s is stopped, while others are answered', async (name, code) => {
    const bomb = draw(`{ a() { ${code} } }`, name);
    const others = await Promise.all(
      Array.from({ length: 20 }, (_, i) => draw(`{ n: ${i}, a() { return this.n } }`, `other ${i}`)),
    );
    for (const [i, { json }] of others.entries()) expect(json).toBe(`{"n":${i},"a":${i}}`);
    const { failure, console } = await bomb;
    expect(failure?.code).toMatch(/^(scriptTooSlow|scriptTooLarge|scriptFailed|tooLarge|tooManyNodes)$/);
    expect(JSON.stringify(console).length).toBeLessThan(300_000);
  });

  it('many of them at once hold up neither what has kept within its budget nor newcomers', deep, async () => {
    expect((await draw('{ a: () => 1 }', 'bystander')).json).toBe('{"a":1}');
    let ended = 0;
    const all = bombs.map(([name, code]) =>
      draw(`{ a() { ${code} } }`, `crowd ${name}`, 'crowd').finally(() => {
        ended += 1;
      }),
    );
    expect((await draw('{ a: () => 1 }', 'bystander')).json).toBe('{"a":1}');
    expect((await draw('{ a: () => 1 }', 'newcomer')).json).toBe('{"a":1}');
    expect(ended).toBeLessThan(all.length / 2);
    for (const { failure } of await Promise.all(all)) expect(failure).toBeDefined();
  });
});
