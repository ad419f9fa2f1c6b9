/**
 * Measures the wait of other callers while a crowd makes the most expensive calls.
 *
 * One crowd at a time sends requests as fast as they are answered. Meanwhile, others send requests at fixed times,
 * answered or not: a mock of another project, an API call, and sign-in. The crowd runs in a separate thread.
 */
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { call, tokenOf } from '../e2e/fixtures/call';
import { longMode, startCrowdedProduct } from './fixtures/crowded-product';

const seconds = Number(process.env.BENCH_SECONDS ?? 10);
/** Maximum wait of other callers at the 99th percentile. */
const limitMs = 250;
const wanted = process.env.BENCH_CROWDS?.split(',');

const { product, ids, address } = await startCrowdedProduct();
const api = `${product.address}/api`;
const token = await tokenOf(product);
const authorization = `Bearer ${token}`;
// A separate person, because the first session of a person ends after twenty more.
const early = { name: 'early.bird', password: 'Tide-and-harbour-52' };
await call(product, '/u/register', early);
const json = { 'content-type': 'application/json' };

interface Probe {
  readonly name: string;
  readonly everyMs: number;
  /** True to wait for the previous response, because many parallel sign-in attempts are refused as guessing. */
  readonly isPatient?: boolean;
  ask(): Promise<Response>;
}

const signIn: Probe = {
  name: 'sign-in',
  everyMs: 200,
  isPatient: true,
  ask: () => fetch(`${api}/u/login`, { method: 'POST', headers: json, body: JSON.stringify(early) }),
};
const probes: Probe[] = [
  { name: 'mock', everyMs: 50, ask: () => fetch(address('plain')) },
  { name: 'API call', everyMs: 100, ask: () => fetch(`${api}/project`, { headers: { authorization } }) },
  signIn,
];

type Crowd = Omit<autocannon.Options, 'workers'>;

const body = (value: object) => ({ method: 'POST' as const, body: JSON.stringify(value) });
const packed = { 'accept-encoding': 'br, gzip' };
const crowds: Record<string, Crowd | undefined> = {
  nobody: undefined,
  '100 callers of 6,000 rows': { url: address('long'), connections: 100 },
  '300 callers of absent addresses': {
    url: `${address('thousand').replace('service-0', 'servise-7')}/none`,
    connections: 300,
  },
  '20 previews of one person': {
    url: `${api}/mock/preview`,
    connections: 20,
    // The number of renders that a person may request per minute; refused ones are not measured here.
    amount: 120,
    headers: { ...json, authorization },
    ...body({ mode: longMode, request: {} }),
  },
  '12 exports of 20 MB': {
    url: `${api}/mock/export`,
    connections: 12,
    headers: json,
    ...body({ project_id: ids.bulky }),
  },
  '12 compressed lists of 20 MB': {
    url: `${api}/mock?project_id=${ids.bulky}&page_size=2000`,
    connections: 12,
    headers: { ...packed, authorization },
  },
};

const isOver = (until: number) => performance.now() >= until;

interface Wait {
  readonly ms: number;
  readonly isAnswered: boolean;
}

/** Sends requests repeatedly. Returns the duration of each, including those that end after the deadline. */
async function measure({ everyMs, isPatient, ask }: Probe): Promise<Wait[]> {
  const until = performance.now() + seconds * 1_000;
  const waits: Promise<Wait>[] = [];
  while (!isOver(until)) {
    const wait = waitFor(ask);
    waits.push(wait);
    if (isPatient) await wait;
    await sleep(everyMs);
  }
  return Promise.all(waits);
}

async function waitFor(ask: Probe['ask']): Promise<Wait> {
  const began = performance.now();
  const isAnswered = await ask().then(
    (answer) => answer.arrayBuffer().then(() => answer.ok),
    () => false,
  );
  return { ms: performance.now() - began, isAnswered };
}

function report(name: string, waits: readonly Wait[]): void {
  const sorted = waits.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const refused = waits.filter(({ isAnswered }) => !isAnswered).length;
  const at = (part: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
  const verdict = at(0.99) <= limitMs && refused === 0 ? 'PASS' : 'FAIL';
  if (verdict === 'FAIL') process.exitCode = 1;
  const columns = [at(0.5), at(0.99), at(1)].map((ms) => String(ms).padStart(8)).join('');
  const unanswered = refused > 0 ? `, ${refused} of ${waits.length} without an answer` : '';
  console.log(`  ${name.padEnd(10)}${columns}   ${verdict}${unanswered}`);
}

async function run(name: string, crowd: Crowd | undefined): Promise<void> {
  // The caches are cold for the first callers of the crowd.
  const gathered =
    crowd && autocannon({ duration: seconds, ...crowd, workers: 1, timeout: 60, excludeErrorStats: true });
  const waits = await Promise.all(probes.map(measure));
  const result = await gathered;
  const answers = result
    ? `: ${result['2xx']} answered, ${result.non2xx} refused or not found, ${result.errors} errors`
    : '';
  console.log(`\n${name}${answers}`);
  for (const [index, probe] of probes.entries()) report(probe.name, waits[index] ?? []);
}

try {
  await waitFor(signIn.ask);
  console.log(`${seconds} s each; what others wait in ms: median, p99, longest. At most ${limitMs} at p99.`);
  for (const [name, crowd] of Object.entries(crowds)) {
    if (wanted?.every((part) => !name.includes(part)) && name !== 'nobody') continue;
    await run(name, crowd);
    // Lets the server finish the remaining work of the crowd.
    await sleep(2_000);
  }
} finally {
  await product.stop();
  await rm(product.dataDir, { recursive: true, force: true });
}
