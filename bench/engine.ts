/**
 * Compares the speed of rendering mocks with mockjs and better-mock, and measures the cost of a plan.
 *
 * All three render the same templates alternately in one process, so that other load on the machine affects all
 * equally: trust the ratios, not the absolute numbers. The engine is measured as shipped, bundled.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

type Engine = typeof import('@easymock/mock-engine');
interface Reference {
  mock(template: unknown): unknown;
}

const rounds = Number(process.env.BENCH_ROUNDS ?? 9);
const millisecondsATurn = Number(process.env.BENCH_MS ?? 60);
const memoryOnly = process.argv.includes('--memory');

// A function per template: mockjs increments counters inside the given object (`id|+1`), so only a fresh
// object makes every render the same work. The cost of creating it is printed below.
const templates: Record<string, () => unknown> = {
  'ten-row list': () => ({
    code: 200,
    'rows|10': [
      {
        'id|+1': 1,
        name: '@cname',
        email: '@email',
        city: '@city',
        'age|18-60': 1,
        at: '@datetime',
        ok: '@boolean',
        text: '@ctitle',
      },
    ],
  }),
  'deep object': () => ({
    code: 200,
    data: {
      user: {
        id: '@guid',
        profile: {
          name: '@cname',
          'age|18-60': 1,
          address: { city: '@city', zip: '@zip', geo: { 'lat|3-53.6': 1, 'lng|73-135.6': 1 } },
        },
        account: {
          email: '@email',
          settings: { theme: '@color', notify: { mail: '@boolean', sms: '@boolean', 'level|1-5': 1 } },
        },
      },
      company: { title: '@ctitle', owner: { name: '@name', contact: { url: '@url', ip: '@ip', since: '@date' } } },
    },
  }),
  '1,000 rows': () => ({
    'rows|1000': [{ 'id|+1': 1, name: '@cname', 'price|1-100.2': 1, at: '@datetime', ok: '@boolean' }],
  }),
  'Chinese text': () => ({
    title: '@ctitle',
    summary: '@csentence',
    body: '@cparagraph',
    'tags|5': ['@cword(2, 4)'],
    'comments|5': [{ author: '@cname', text: '@csentence(10, 20)' }],
  }),
  'regular expressions': () => ({
    'rows|10': [
      {
        phone: /1[3-9]\d{9}/,
        code: /[A-Z]{3}-\d{4}-[a-f0-9]{8}/,
        plate: /[京沪粤苏浙][A-Z][A-HJ-NP-Z0-9]{5}/,
        version: /v\d\.\d{1,2}(-(alpha|beta|rc)\.\d)?/,
        path: /(\/[a-z]{3,8}){2,4}/,
      },
    ],
  }),
  references: () => ({
    id: 7,
    name: '@cname',
    'rows|10': [
      {
        first: '@first',
        last: '@last',
        email: '@first.@last@example.com',
        greeting: 'Hello @first @last !',
        owner: '@../../id',
        holder: '@/name',
        short: '@upper(@first)',
        size: '@integer(@natural(1, 9), 99)',
      },
    ],
    title: '@name @id',
  }),
};

/** Returns the source of a mode with the same content as an object. */
function sourceOf(value: unknown): string {
  if (value instanceof RegExp) return String(value);
  if (Array.isArray(value)) return `[${value.map(sourceOf).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([key, inner]) => `${JSON.stringify(key)}: ${sourceOf(inner)}`)
    .join(', ')} }`;
}

/** Returns a template with many fields of common kinds. */
function wideSource(count: number): string {
  const kinds: readonly [string, string][] = [
    ['', '"@cname"'],
    ['', '"@email"'],
    ['|1-100', '1'],
    ['', '"@datetime(\'yyyy-MM-dd\')"'],
    ['|1', '["new", "paid", "sent"]'],
    ['', '"No. @integer(1, 999) of @city"'],
    ['|1-100.2', '1'],
    ['', '/[A-Z]{3}\\d{4}/'],
    ['', '"a constant text"'],
    ['|2-4', '["@cword(2, 4)"]'],
  ];
  const fields = Array.from({ length: count }, (_, i) => {
    const [rule, value] = kinds[i % kinds.length] ?? ['', '1'];
    return `"field${i}${rule}": ${value}`;
  });
  return `{ ${fields.join(', ')} }`;
}

/** Loads the engine as a single bundle, as in every part of the product. */
async function shippedEngine(): Promise<Engine> {
  const folder = join('.cache', `bench-engine-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  try {
    const outfile = join(folder, 'engine.mjs');
    const entry = fileURLToPath(new URL('../packages/mock-engine/src/index.ts', import.meta.url));
    await build({
      entryPoints: [entry],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
      target: 'node20',
    });
    return (await import(pathToFileURL(outfile).href)) as Engine;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

let sink = 0;

// A result that is never read might not be computed at all. Reading a text also flattens it; V8 concatenates lazily, to
// a rope of pieces.
function use(drawn: unknown): void {
  sink += typeof drawn === 'string' ? drawn.charCodeAt(drawn.length >> 1) : 1;
}

/** Returns the microseconds per call, averaged over at least `milliseconds`. */
function timed(run: () => unknown, milliseconds: number): number {
  const begun = performance.now();
  let calls = 0;
  let elapsed = 0;
  for (let batch = 1; elapsed < milliseconds; batch = Math.min(batch * 2, 1024)) {
    for (let i = 0; i < batch; i += 1) use(run());
    calls += batch;
    elapsed = performance.now() - begun;
  }
  return (elapsed * 1000) / calls;
}

/** Returns the medians of contenders that run alternately. */
function race(contenders: readonly (() => unknown)[]): number[] {
  for (const run of contenders) timed(run, millisecondsATurn * 2);
  const figures = contenders.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [i, run] of contenders.entries()) figures[i]?.push(timed(run, millisecondsATurn));
  }
  return figures.map(median);
}

/** Returns the kilobytes of a cached plan with `fields` fields after its first render. */
function planMemory({ compile }: Engine, fields: number): number {
  const collect = (globalThis as { gc?: () => void }).gc;
  if (!collect) throw new Error('needs --expose-gc');
  const source = wideSource(fields);
  const made = () => {
    const plan = compile(source);
    plan.renderJson();
    return plan;
  };
  const kept = [made(), made()];
  collect();
  const before = process.memoryUsage().heapUsed;
  const count = 50;
  for (let i = 0; i < count; i += 1) kept.push(made());
  collect();
  const after = process.memoryUsage().heapUsed;
  if (kept.length !== count + 2) throw new Error('a plan was dropped');
  return (after - before) / count / 1024;
}

const engine = await shippedEngine();

if (memoryOnly) {
  console.log(planMemory(engine, 1000));
  process.exit();
}

const wide = wideSource(200);
const begun = performance.now();
engine.compile(wide);
const firstCompile = performance.now() - begun;

const load = createRequire(import.meta.url);
const mockjs = load('mockjs') as Reference;
const betterMock = load('better-mock') as Reference;

const targets: [met: boolean, text: string][] = [];
const target = (met: boolean, text: string) => targets.push([met, text]);
const shown = (value: number) => value.toFixed(value < 100 ? 1 : 0);

console.log(`${rounds} rounds of ${millisecondsATurn} ms each, median µs for one answer; ratios beside mockjs\n`);
console.log(
  ['', 'renderJson', 'render', 'mockjs', 'better-mock', 'template', 'renderJson ×', 'render ×']
    .map((title, i) => (i === 0 ? title.padEnd(20) : title.padStart(13)))
    .join(''),
);
for (const [name, make] of Object.entries(templates)) {
  const plan = engine.compile(sourceOf(make()));
  const [json = 0, data = 0, reference = 0, better = 0, making = 0] = race([
    () => plan.renderJson(),
    () => plan.render(),
    () => JSON.stringify(mockjs.mock(make())),
    () => JSON.stringify(betterMock.mock(make())),
    make,
  ]);
  const ratio = reference / json;
  const cells = [json, data, reference, better, making].map(shown);
  const ratios = [ratio, reference / data].map((value) => value.toFixed(0));
  console.log(name.padEnd(20) + [...cells, ...ratios].map((cell) => cell.padStart(13)).join(''));
  const isList = name === 'ten-row list';
  const wanted = isList ? 60 : 30;
  target(ratio >= wanted, `${name}: at least ${wanted} × mockjs; ${ratio.toFixed(0)} ×`);
  if (isList) {
    const allowed = (12 * reference) / 650;
    target(
      json <= allowed,
      `${name}: at most 12 µs where mockjs needs 650, so ${shown(allowed)} here; ${shown(json)} µs`,
    );
  }
}

const [compiling = 0] = race([() => engine.compile(wide)]);
console.log(
  `\ncompile, 200 fields: ${(compiling / 1000).toFixed(2)} ms; the very first time ${firstCompile.toFixed(1)} ms`,
);
target(compiling <= 5000, `compile of 200 fields: at most 5 ms; ${(compiling / 1000).toFixed(2)} ms`);

const script = fileURLToPath(import.meta.url);
const measured = spawnSync(process.execPath, ['--expose-gc', ...process.execArgv, script, '--memory'], {
  encoding: 'utf8',
});
const kilobytes = Number(measured.stdout.trim() || Number.NaN);
console.log(`plan of 1,000 fields: ${kilobytes.toFixed(0)} kB${measured.stderr}`);
target(kilobytes < 1024, `plan of 1,000 fields: less than 1 MB; ${kilobytes.toFixed(0)} kB`);

console.log();
for (const [met, text] of targets) console.log(`${met ? 'PASS' : 'FAIL'}  ${text}`);
if (targets.some(([met]) => !met)) process.exitCode = 1;
if (sink === 0) throw new Error('nothing was drawn');
