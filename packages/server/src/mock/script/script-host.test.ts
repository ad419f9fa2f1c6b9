import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openScriptHost } from './script-host';

const deep = { tags: 'deep' };

const host = openScriptHost(pino({ level: 'silent' }));
afterAll(() => host.close());

const request = {
  method: 'POST',
  url: '/mock/1/shop/orders/7?size=2',
  path: '/mock/1/shop/orders/7',
  params: { id: '7' },
  query: { size: '2' },
  body: { amount: 3 },
  headers: { host: 'mock.example', 'x-team': 'blue' },
  cookies: { theme: 'dark' },
};
const draw = (mode: string, seed?: number, key = mode) =>
  host.draw({ group: key, key, mode, request, seed, zone: 'UTC' });
const value = async (mode: string, seed?: number): Promise<unknown> => {
  const { json, failure } = await draw(mode, seed);
  if (json === undefined) throw new Error(JSON.stringify(failure));
  return JSON.parse(json);
};

describe('a function of a mode', () => {
  it.each<[string, unknown]>([
    ['{ a: 1, b: function () { return this.a + 1 } }', { a: 1, b: 2 }],
    ['{ a: 1, b() { this.a = 5; this.c = [1]; return this.a } }', { a: 5, b: 5, c: [1] }],
    [
      '{ list: [3, 1], b() { this.list.push(2); delete this.gone; return this.list.length } }',
      { list: [3, 1, 2], b: 3 },
    ],
    ['{ z: 1, a: { b: { c: 1, d(o) { return o.context.root.z } } } }', { z: 1, a: { b: { c: 1, d: 1 } } }],
    ["{ 'l|2': [{ f(o) { return o.context.path.join('/') } }] }", { l: [{ f: 'ROOT/l/0/f' }, { f: 'ROOT/l/1/f' }] }],
    [
      "{ 'f|3': function (o) { return [o.type, o.name, o.parsedName, o.rule.count] } }",
      { f: ['function', 'f|3', 'f', 3] },
    ],
    ['{ a() { return undefined }, b() { return null }, c() { return NaN }, d: () => () => 1 }', { b: null, c: null }],
    ['function (o) { return o._req.params.id }', '7'],
    [
      '({ _req }) => [_req.method, _req.query.size, _req.body.amount, _req.path]',
      ['POST', '2', 3, '/mock/1/shop/orders/7'],
    ],
    [
      "({ _req }) => [_req.get('X-Team'), _req.cookies('theme'), _req.cookies.get('theme'), _req.header.host]",
      ['blue', 'dark', 'dark', 'mock.example'],
    ],
    ['({ _req }) => _req', { method: 'POST', url: request.url, header: request.headers }],
    [
      "({ Mock }) => Mock.mock({ 'list|2': [{ 'id|+1': 5, deep() { return this.id * 2 } }] })",
      {
        list: [
          { id: 5, deep: 10 },
          { id: 6, deep: 12 },
        ],
      },
    ],
    [
      "({ Mock }) => Mock.mock({ a: /x{3}/, b: undefined, c: -0.5, d: null, '__proto__': 1, e: new Date(0) })",
      { a: 'xxx', c: -0.5, d: null, e: '1970-01-01T00:00:00.000Z' },
    ],
    ["{ a() { return Mock.mock('@integer(3, 3)') } }", { a: 3 }],
    [
      "{ a() { return [Random.integer(3, 3), Random.pick([{ b: 1 }]), Random.dataImage('1x1').slice(0, 5)] } }",
      { a: [3, { b: 1 }, 'data:'] },
    ],
    ["({ Mock }) => [Mock.valid({ 'a|1-3': 1 }, { a: 2 }), Mock.valid({ a: 1 }, { a: 'x' }).length]", [[], 1]],
    [
      "({ Mock: { Random } }) => [typeof Random.cname(), Random.date('yy').length, Random.constructor === Object]",
      ['string', 2, true],
    ],
    [
      "({ Mock }) => { Mock.Random.extend({ shout(text) { return this.upper(text) + '!' }, one: ['x'] }); return [Mock.mock('@shout(hi) @one'), Mock.Random.shout('a'), Random.one()] }",
      ['HI! x', 'A!', 'x'],
    ],
    ['{ x: "@f", f() { return 5 }, g: "@f!" }', { x: 5, f: 5, g: '@f!' }],
    ['{ async f() { return 1 } }', { f: 1 }],
    ["{ a: 1, f() { return [this.hasOwnProperty('a'), this.hasOwnProperty('b')] } }", { a: 1, f: [true, false] }],
    ['[1, 2, function () { return this.map((n) => n * 2) }]', [1, 2, [2, 4]]],
    ['{ a: 1, f() { this.toJSON = () => null; return this.a } }', { a: 1, f: 1 }],
    ['{ a: 1, f() { this.toJSON = () => 5; return this.a } }', { a: 1, f: 1 }],
    ['[1, function () { this.toJSON = () => ({ length: -1 }); return this[0] }]', [1, 1]],
    ['{ f() { const o = Object.create(null); o.o = o; console.log(o); return 1 } }', { f: 1 }],
  ])('%s', deep, async (mode, expected) => {
    expect(await value(mode)).toEqual(expected);
  });

  it('sees its line in the mode when it fails, and the place in the template', async () => {
    const { failure } = await draw('{\n  list: [{\n    name() {\n      return this.a.b\n    },\n  }],\n}');
    expect(failure).toMatchObject({ code: 'scriptFailed', path: 'list[0].name' });
    expect(failure?.texts.zh).toBe("函数执行出错（第 4 行）：TypeError: cannot read property 'b' of undefined");
  });

  it.each([
    ["throw 'plain text'", 'plain text'],
    ['throw { code: 7 }', '{"code":7}'],
    ['throw null', 'null'],
    ['throw Object.create(null)', '{}'],
    ["Array.prototype.toJSON = () => null; throw new Error('with a list that cannot be written')", 'a list that'],
    ["RegExp.prototype.exec = () => [0, { valueOf: () => NaN }]; throw new Error('at no line')", 'at no line'],
    ['return 10n', 'BigInt'],
    ['const o = {}; o.o = o; return o', 'circular'],
    ["Mock.mock({ 'a|999999999': 'x' })", 'repeats too often'],
    ['const t = {}; t.t = t; Mock.mock(t)', 'nested too deeply'],
    ['Random.string(1e9)', 'repeats too often'],
    ["Random.extend({ x() { throw new RangeError('of x') } }); Mock.mock('@x')", 'of x'],
  ])('says what went wrong: %s', async (code, text) => {
    expect((await draw(`{ a() { ${code} } }`)).failure?.texts.en).toContain(text);
  });

  it('writes to a console that is kept', async () => {
    const { console } = await draw(
      "{ a() { console.log('x', { a: 1 }, [2]); console.error(new Error('no')); return 1 } }",
    );
    expect(console).toEqual([
      ['log', 'x {"a":1} [2]'],
      ['error', 'Error: no'],
    ]);
  });

  it('gives the same again with the same seed', async () => {
    const mode = "{ n: '@cname', r() { return [Math.random(), Mock.mock('@cname'), Mock.mock('@guid')] } }";
    const first = await value(mode, 7);
    expect(await value(mode, 7)).toEqual(first);
    expect(await value(mode, 8)).not.toEqual(first);
    expect(await value(mode)).not.toEqual(await value(mode));
  });

  it('counts on for each mock by itself', async () => {
    const mode = "{ n: '@increment', f() { return Mock.mock('@increment') } }";
    const numbers = async (key: string, seed?: number) => JSON.parse((await draw(mode, seed, key)).json ?? '');
    expect(await numbers('one')).toEqual({ n: 1, f: 2 });
    expect(await numbers('one')).toEqual({ n: 3, f: 4 });
    expect(await numbers('two')).toEqual({ n: 1, f: 2 });
    expect(await numbers('one', 7)).toEqual({ n: 1, f: 2 });
    expect(await numbers('one')).toEqual({ n: 5, f: 6 });
  });

  it('gets data of many kilobytes, and answers with it', async () => {
    const { rows } = (await value(
      "{ 'rows|500': [{ text: '@ctitle(40)' }], f() { this.rows.reverse(); return 1 } }",
    )) as { rows: unknown[] };
    expect(rows).toHaveLength(500);
  });
});

describe('a flood', () => {
  it('of one mock is refused beyond what may wait, and others are answered', async () => {
    const crowd = Array.from({ length: 700 }, () => draw('{ a: () => 1 }', undefined, 'crowded'));
    expect((await draw('{ a: () => 2 }', undefined, 'quiet')).json).toBe('{"a":2}');
    const answers = await Promise.all(crowd);
    expect(answers.filter(({ json }) => json === '{"a":1}').length).toBeGreaterThanOrEqual(500);
    for (const { json, failure } of answers) if (json === undefined) expect(failure?.code).toBe('unavailable');
  });

  it('of long modes is refused by their length', deep, async () => {
    const mode = `{ a: () => 1, /* ${'x'.repeat(1_000_000)} */ }`;
    const answers = await Promise.all(Array.from({ length: 80 }, (_, i) => draw(mode, undefined, `long ${i}`)));
    expect(answers.some(({ failure }) => failure?.code === 'unavailable')).toBe(true);
    expect(answers.filter(({ json }) => json === '{"a":1}').length).toBeGreaterThan(30);
  });
});

const onLinux = it.skipIf(process.platform !== 'linux');

describe('the process functions run in', () => {
  let pid = 0;

  beforeAll(async () => {
    await value('{ a: () => 1 }');
    const children = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' });
    pid = Number.parseInt(children.split('\n').find((line) => line.includes('script-process')) ?? '', 10);
  });

  onLinux('has no environment but the time zone', () => {
    expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).toBe('TZ=UTC\0');
  });

  onLinux('has no socket but the pipes to the server', () => {
    const listens = execFileSync('cat', [`/proc/${pid}/net/tcp`], { encoding: 'utf8' });
    const inodes = readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
      } catch {
        return []; // closed since `readdirSync`
      }
    });
    for (const inode of inodes) expect(listens).not.toContain(` ${inode} `);
  });

  onLinux('may read the program only, write nothing and start nothing', () => {
    const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    expect(args.some((arg) => /^--(experimental-)?permission$/.test(arg))).toBe(true);
    const allowed = args.filter((arg) => arg.startsWith('--allow'));
    expect(allowed).toHaveLength(3);
    expect(allowed[2]).toBe('--allow-fs-read=/proc/thread-self/schedstat');
    expect(allowed[0]).toBe('--allow-worker');
    expect(allowed[1]).toMatch(/^--allow-fs-read=.*script-[^/]*\/\*$/);
  });

  onLinux('is started again after it was killed, and nobody waits in vain', async () => {
    const waiting = draw('{ a() { for (;;); } }');
    await sleep(20);
    process.kill(pid, 'SIGKILL');
    expect((await waiting).failure?.code).toBe('unavailable');
    await sleep(600);
    expect(await value('{ a: () => 1 }')).toEqual({ a: 1 });
  });

  onLinux('is waited for when it starts more slowly than it may answer', deep, async () => {
    const others = () =>
      execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
        .split('\n')
        .filter((line) => line.includes('script-process'))
        .map((line) => Number.parseInt(line, 10));
    const before = others();
    const other = openScriptHost(pino({ level: 'silent' }));
    const waiting = other.draw({ group: '', key: '', mode: '{ a: () => 1 }', request: {}, zone: 'UTC' });
    const started = () => others().find((found) => !before.includes(found));
    await expect.poll(started, { timeout: 15_000, interval: 5 }).toBeDefined();
    process.kill(started() ?? 0, 'SIGSTOP');
    await sleep(6_000);
    process.kill(started() ?? 0, 'SIGCONT');
    expect((await waiting).json).toBe('{"a":1}');
    await other.close();
  });

  it('answers nobody any more once it is closed', async () => {
    const other = openScriptHost(pino({ level: 'silent' }));
    await other.draw({ group: '', key: '', mode: '{ a: () => 1 }', request: {}, zone: 'UTC' });
    const waiting = other.draw({ group: '', key: '', mode: '{ a() { for (;;); } }', request: {}, zone: 'UTC' });
    await other.close();
    expect((await waiting).failure?.code).toBe('unavailable');
    expect((await other.draw({ group: '', key: '', mode: '1', request: {}, zone: 'UTC' })).failure?.code).toBe(
      'unavailable',
    );
  });
});

describe('the time zone of the installation', () => {
  const hour =
    '{ data: \'@now("HH")\', code: function () { return new Date().getHours() }, day: \'@now("day", "T")\', start() { const d = new Date(); d.setHours(0, 0, 0, 0); return d.getTime() } }';
  const drawn = async (zone: string) => {
    const { json = '', failure } = await host.draw({ group: 'zone', key: 'zone', mode: hour, request: {}, zone });
    expect(failure).toBeUndefined();
    return JSON.parse(json) as { data: string; code: number; day: string; start: number };
  };

  it('decides for placeholders and functions alike, also after it changed', async () => {
    const zones = ['Asia/Shanghai', 'America/New_York', 'UTC', 'Asia/Kolkata', 'Asia/Shanghai'];
    const shown: string[] = [];
    for (const zone of zones) {
      const hourNow = () =>
        new Intl.DateTimeFormat('sv-SE', { timeZone: zone, hour: '2-digit' }).format(new Date()).slice(0, 2);
      const before = hourNow();
      const { data, code, day, start } = await drawn(zone);
      expect([before, hourNow()]).toContain(data);
      expect([before, hourNow()].map(Number)).toContain(code);
      expect(day).toBe(String(start));
      shown.push(data);
    }
    expect(shown[0]).not.toBe(shown[1]);
  });
});

describe('formats of languages', () => {
  it.each<[string, unknown]>([
    ["new Date(0).toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai' })", '1970/1/1 08:00:00'],
    ["new Date(0).toLocaleString('zh-CN', { timeZone: 'America/New_York' })", '1969/12/31 19:00:00'],
    ["new Date(0).toLocaleDateString('zh-CN', { timeZone: 'UTC', dateStyle: 'full' })", '1970年1月1日星期四'],
    ["new Date(0).toLocaleTimeString('en-GB', { timeZone: 'UTC' })", '00:00:00'],
    ["new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai' }).format(new Date(0))", '1970/1/1'],
    ["Intl.DateTimeFormat('en', { timeZone: 'Asia/Tokyo' }).resolvedOptions().timeZone", 'Asia/Tokyo'],
    ["new Intl.DateTimeFormat('en', { timeZone: 'UTC', hour: 'numeric' }).formatToParts(0).length", 3],
    ['(1234567.891).toLocaleString()', '1,234,567.891'],
    ["(1234.5).toLocaleString('zh-CN', { style: 'currency', currency: 'CNY' })", '¥1,234.50'],
    ["new Intl.NumberFormat('de-DE').format(1234.5)", '1.234,5'],
    ["['重庆', '北京', '上海'].sort((a, b) => a.localeCompare(b, 'zh')).join('')", '北京重庆上海'],
    ["['b', 'a'].sort(new Intl.Collator('en').compare).join('')", 'ab'],
    ['new Date(NaN).toLocaleString()', 'Invalid Date'],
  ])('%s', async (expression, result) => {
    expect(await value(`() => ${expression}`)).toEqual(result);
  });

  it('that do not exist are refused with their cause', async () => {
    const { failure } = await draw("() => new Date(0).toLocaleString('zh-CN', { timeZone: 'Mars/Olympus' })");
    expect(failure?.texts.zh).toContain('Mars/Olympus');
  });
});

describe('a promise', () => {
  it.each<[string, unknown]>([
    ['() => Promise.resolve(2)', 2],
    ['async () => ({ a: await Promise.resolve([1]) })', { a: [1] }],
    ['{ a: 1, async b() { const c = await 4; return this.a + c } }', { a: 1, b: 5 }],
    ['() => Promise.all([1, Promise.resolve(2)])', [1, 2]],
    ['() => new Promise((resolve) => resolve())', null],
    ["() => Promise.reject(new Error('no')).catch(() => 'caught')", 'caught'],
    ['function (_req, Mock) { return Promise.resolve(_req.params.id) }', '7'],
  ])('settles: %s', async (mode, result) => {
    expect(await value(mode)).toEqual(result);
  });

  it.each([
    ["() => Promise.reject(new Error('no stock'))", 'no stock'],
    ['() => new Promise(() => {})', 'never settles'],
    ['() => ({ a: Promise.resolve(1) })', 'a promise is not data'],
    ['async () => { for (;;) await 0 }', '100'],
  ])('says why it has no value: %s', async (mode, reason) => {
    expect((await draw(mode)).failure?.texts.en).toContain(reason);
  });
});

describe('parameters one by one', () => {
  it.each<[string, unknown]>([
    ["function (_req, Mock) { return _req.query.size + Mock.mock('@natural(3, 3)') }", '23'],
    ['(req, Mock) => req.method', 'POST'],
    ["{ a: 2, b(Mock) { return Mock.mock('@natural(3, 3)') + this.a } }", { a: 2, b: 5 }],
    ['(Random) => Random.natural(4, 4)', 4],
    ['function (_req) { return _req._req.method }', 'POST'],
  ])('take values by their names: %s', async (mode, result) => {
    expect(await value(mode)).toEqual(result);
  });

  it('leave the lines of errors as they are', async () => {
    const { failure } = await draw("{\n a: function (_req, Mock) {\n  throw new Error('here')\n } }");
    expect(failure?.texts.en).toContain('line 3');
  });
});
