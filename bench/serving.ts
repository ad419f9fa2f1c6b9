/**
 * How fast is a served mock beside bare node:http that sends the same bytes?
 *
 * Both servers run in processes of their own and are asked in turns, so that the machine's other
 * work meets both alike: trust the ratio, not the absolute numbers.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';

const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const rounds = 3;
const connections = 50;
const password = 'bench-password-1';
const modes = {
  static: "{ code: 200, message: 'ok', data: { id: 7, name: '青瓷茶杯', tags: ['a', 'b'], price: 39.9 } }",
  dynamic:
    "{ code: 200, 'rows|10': [{ 'id|+1': 1, name: '@cname', email: '@email', city: '@city', 'age|18-60': 1, at: '@datetime', ok: '@boolean', text: '@ctitle' }] }",
};

async function freePort(): Promise<number> {
  const { createServer } = await import('node:net');
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function waitFor(url: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await sleep(100);
  }
  throw new Error(`${url} did not answer`);
}

async function call<T>(base: string, path: string, body: object, token?: string): Promise<T> {
  const response = await fetch(`${base}/easymock/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { success: boolean; message: unknown; data: T };
  if (!answer.success) throw new Error(JSON.stringify(answer.message));
  return answer.data;
}

async function measure(url: string): Promise<number> {
  const result = await autocannon({ url, connections, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} not 2xx, ${result.errors} errors`);
  return result.requests.average;
}

const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const folder = await mkdtemp(join(tmpdir(), 'easymock-bench-'));
const port = await freePort();
const barePort = await freePort();
const base = `http://127.0.0.1:${port}`;
const server = spawn(process.execPath, ['packages/server/dist/main.js'], {
  env: {
    ...process.env,
    PORT: String(port),
    EASYMOCK_DATA_DIR: folder,
    EASYMOCK_ADMIN_PASSWORD: password,
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
});
let bare: ReturnType<typeof spawn> | undefined;

try {
  await waitFor(`${base}/easymock/readyz`);
  const { token } = await call<{ token: string }>(base, '/u/login', { name: 'admin', password });
  const { _id } = await call<{ _id: string }>(
    base,
    '/project/create',
    { name: 'bench', url: '/bench' },
    token,
  );
  for (const [name, mode] of Object.entries(modes)) {
    const draft = { project_id: _id, method: 'get', url: `/${name}`, mode, description: name };
    await call(base, '/mock/create', draft, token);
  }
  const address = (name: string) => `${base}/easymock/mock/${_id}/bench/${name}`;
  await sleep(300);
  const body = await fetch(address('static')).then((response) => response.text());
  const source = `require('node:http').createServer((q, r) => { r.writeHead(200, {'Content-Type':'application/json; charset=utf-8','Content-Length':${Buffer.byteLength(body)}}); r.end(body); }).listen(${barePort}, '127.0.0.1'); const body = Buffer.from(${JSON.stringify(body)});`;
  bare = spawn(process.execPath, ['-e', source], { stdio: 'inherit' });
  const bareUrl = `http://127.0.0.1:${barePort}/`;
  await waitFor(bareUrl);

  const figures: Record<string, number[]> = { 'node:http': [], static: [], dynamic: [] };
  for (let round = 0; round < rounds; round++) {
    figures['node:http']?.push(await measure(bareUrl));
    figures.static?.push(await measure(address('static')));
    figures.dynamic?.push(await measure(address('dynamic')));
  }
  const bareMedian = median(figures['node:http'] ?? []);
  console.log(`${connections} connections, ${rounds} rounds of ${seconds} s, median requests a second\n`);
  for (const [name, values] of Object.entries(figures)) {
    const value = median(values);
    console.log(
      `${name.padEnd(12)} ${Math.round(value).toString().padStart(8)}   ratio ${(value / bareMedian).toFixed(2)}`,
    );
  }
} finally {
  bare?.kill();
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('exit', resolve));
  await rm(folder, { recursive: true, force: true });
}
