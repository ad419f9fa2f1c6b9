import { expect, test } from 'vitest';
import { byDepth } from '../../../test-depth';
import { testSeed } from '../../../test-seed';
import { ModeError, RenderError } from './core/errors';
import { lintMode } from './edit/lint';
import { parseMode } from './parse/parse';
import { PLACEHOLDERS } from './placeholders';
import { checkMode } from './plan/check-mode';
import { compile } from './plan/plan';
import { Random } from './run/random';

const INPUTS = byDepth(3_000, 15_000);
/** Every fifth plan is rendered. */
const DRAWN = 5;
const LIMITS = { nodes: 2000, outputLength: 20_000, repeat: 2000, milliseconds: 500 };

const MODES = [
  "{ code: 200, 'rows|10': [{ 'id|+1': 1, name: '@cname', email: '@email', 'age|18-60': 1, at: '@datetime' }] }",
  '{\n  // the answer\n  "success": true,\n  "data|1-3": [{ "price|1-100.2": 1, "tags|2": ["@cword(2, 4)"] }], /* end */\n}',
  "{ phone: /1[3-9]\\d{9}/, 'code|3': /[A-Z]{2}-(\\d+)-\\1/u, any: /(?<y>\\w+)\\k<y>|[^\\s\\x41-\\u4e2d]*?/ }",
  "{ first: '@first', full: '@first @last', up: '@upper(@first)', o: { x: '@../first', y: '@/o/x' }, l: ['@../first'] }",
  "{ 'status|1': ['new', 'paid'], 'flag|1-9': true, 'pick|2': { a: 1, b: 2, c: 3 }, 'n|.2-4': 1.2345, z: null }",
  '{ url: \'@url("http", "x.cn")\', img: \'@image("200x100", "#fff", `text`)\', list: \'@pick([1, {a: [2]}, "$&"], 1, 2)\' }',
  'function ({ _req, Mock }) { return { a: _req.query.a, ...Mock.mock({ "b|2": "x" }) } }',
  "{ _res: { status: 201, headers: { 'x-a': '@guid' } }, f: (x) => x.y, async g() { await 1 }, 名字: '@city(true)，你好' }",
  'https://backend.example.com/api/:id?x=1',
  '[[[[-1.5e3, +0x1F, - -2, NaN, undefined, Infinity, `a`]]], { "__proto__": 1, constructor: "@constructor" }];',
];
const TOKENS = [
  ...'{ } [ ] ( ) , : ; \' " ` / \\ | @ - + . * ? => @@ @( @a( ... // /* */ <!-- #! \\u{110000} \\x |99999 {99999}'.split(
    ' ',
  ),
  ..."a list 'a|1-3' \"b|+1\" 'c|2.3' '@cname' '@integer(1,2)' '@pick([1,2])' __proto__ 中 é 😀 /x{2,9}/ /(a|b)*/g /[^]/".split(
    ' ',
  ),
  ...'1 -2 1e9 0b1 9n true null function async class new get import( await yield'.split(' '),
  '\n',
  '\ud800',
  '\udfff',
  '\u2028',
  '\u0000',
  '\ufeff',
  '\u202e',
  '// c\n',
  '$\u007b',
];

class Inputs {
  private readonly random = new Random(testSeed);

  next(): string {
    const { random } = this;
    const kind = random.below(12);
    if (kind === 0) return this.nested(random.int(1, 260));
    if (kind <= 2) return this.soup(random.int(1, 30));
    if (kind <= 4) return this.mode().slice(0, random.below(200));
    return kind <= 6 ? this.strange() : this.mutated();
  }

  private mode(): string {
    return this.random.pick(MODES) ?? '';
  }

  private token(): string {
    return this.random.pick(TOKENS) ?? '';
  }

  private soup(count: number): string {
    return Array.from({ length: count }, () => this.token()).join(this.random.below(2) === 0 ? ' ' : '');
  }

  private nested(depth: number): string {
    const [open = '', close = ''] =
      this.random.pick([
        ['[', ']'],
        ['{a:', '}'],
        ['(', ')'],
        ["{'a|2':[", ']}'],
        ['-', ''],
        ['{a(){return ', '}}'],
        [`/${'('.repeat(depth)}`, `${')'.repeat(depth)}/`],
        ["'@upper(", ")'"],
        ['a=>', ''],
        ['`${', '}`'],
      ]) ?? [];
    const inner = this.random.below(2) === 0 ? '1' : this.token();
    const times = open.length > 20 ? 1 : depth;
    return open.repeat(times) + inner + close.repeat(this.random.below(5) === 0 ? this.random.below(times) : times);
  }

  /** Returns random characters as a key, a text, an argument, a regular expression or bare. */
  private strange(): string {
    const text = Array.from({ length: this.random.below(20) }, () =>
      this.random.below(3) === 0 ? this.token() : String.fromCharCode(this.random.below(0x10000)),
    ).join('');
    const quoted = JSON.stringify(text);
    const forms = [quoted, `{ ${quoted}: 1 }`, `{ a: '@pick(${text})' }`, `/${text}/`, text, `{ 'a|3': ${quoted} }`];
    return forms[this.random.below(forms.length)] ?? '';
  }

  private mutated(): string {
    let text = this.mode();
    for (let times = this.random.int(1, 4); times > 0; times -= 1) {
      const from = this.random.below(text.length + 1);
      const to = Math.min(text.length, from + this.random.below(12));
      const piece = text.slice(from, to);
      const other = this.mode();
      const middles = [
        '',
        piece + piece,
        this.token(),
        other.slice(this.random.below(other.length)),
        [...piece].reverse().join(''),
      ];
      text = text.slice(0, from) + (middles[this.random.below(middles.length)] ?? '') + text.slice(to);
    }
    return text;
  }
}

/** Returns the kind of a mode, or the reason why it is rejected. */
function verdictOf(read: () => { kind: string }): unknown {
  try {
    return read().kind;
  } catch (error) {
    if (error instanceof ModeError || error instanceof RenderError) return error.texts;
    throw error;
  }
}

/** Runs all operations on a mode, and returns the outcome. */
function tryOut(source: string, isDrawn: boolean): string {
  try {
    // `lintMode` parses and compiles as well, so only a sample needs the other operations.
    const isBroken = lintMode(source, PLACEHOLDERS).some(({ severity }) => severity === 'error');
    if (!isDrawn) return isBroken ? 'refused' : 'taken';
    const checked = verdictOf(() => checkMode(source, { limits: LIMITS }));
    expect(checked).toEqual(verdictOf(() => compile(source, { limits: LIMITS })));
    const mode = parseMode(source);
    const plan = compile(mode.kind === 'proxy' ? source : mode.template, { limits: LIMITS });
    expect([isBroken, plan.kind]).toEqual([false, mode.kind]);
    if (mode.kind !== 'data') return mode.kind;
    JSON.parse(plan.renderJson({ seed: 1 }));
    return 'drawn';
  } catch (error) {
    if (error instanceof ModeError || error instanceof RenderError) return error.code;
    throw new Error(`${String(error)} for ${JSON.stringify(source)}`, { cause: error });
  }
}

// The time limit also applies to each input: a single text that takes exponential time exceeds it.
test('no text, however broken, does more than fail with a place and a reason', { timeout: 180_000 }, () => {
  const inputs = new Inputs();
  const endings = new Map<string, number>();
  for (let i = 0; i < INPUTS; i += 1) {
    const ending = tryOut(inputs.next(), i % DRAWN === 0);
    endings.set(ending, (endings.get(ending) ?? 0) + 1);
  }
  // Every outcome must occur; otherwise the inputs are not as broken, or as valid, as they should be.
  const wanted = [
    'refused',
    'taken',
    'script',
    'proxy',
    'drawn',
    'syntax',
    'trailing',
    'notData',
    'tooDeep',
    'badRegExp',
  ];
  expect([...endings.keys()]).toEqual(expect.arrayContaining(wanted));
});
