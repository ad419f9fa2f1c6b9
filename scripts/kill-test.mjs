// node scripts/kill-test.mjs [times=20]: acknowledged writes must survive kill -9, and no process may remain.
//
// Each round starts the built server, writes mocks over HTTP with several writers, kills the process
// meanwhile, checks that its database ends by itself, starts again, and looks for every acknowledged mock.
// Linux only, since it finds the processes of the database in procfs.
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildStale } from './build.mjs';
import { installOrExit } from './install.mjs';
import { start } from './run.mjs';

const writers = 16;
/** Maximum length of a list in one API response. */
const mostMocks = 2000;
const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'easymock-kill-test-')));
const environment = {
  ...process.env,
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'warn',
  DATABASE_URL: '',
  EASYMOCK_DATA_DIR: dataDir,
  EASYMOCK_ADMIN_NAME: process.env.EASYMOCK_ADMIN_NAME || 'admin',
  EASYMOCK_ADMIN_PASSWORD: process.env.EASYMOCK_ADMIN_PASSWORD || 'kill-test-1',
};

/** The most recently started server. */
let running;

/** Starts the server. Resolves with its process and address once it is ready. */
async function startServer() {
  const began = performance.now();
  const child = start(process.execPath, ['packages/server/dist/main.js'], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running = child;
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /ready on (http:\/\/[^/\s]+)/.exec(line)?.[1];
    if (!address) continue;
    child.stdout.resume();
    return { child, address, milliseconds: Math.round(performance.now() - began) };
  }
  // The output ends before the exit event. If a signal ended the server, the exit handler ends this process
  // too.
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  throw new Error('The server ended before it was ready.');
}

/** Makes one call; throws if it was not acknowledged. */
async function call(address, token, path, body) {
  const response = await fetch(`${address}/easymock/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: body && JSON.stringify(body),
  });
  const answer = await response.json();
  if (!answer.success) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer).slice(0, 300)}`);
  return answer.data;
}

/** Creates mocks until the server is gone, and records the acknowledged ones. */
async function write({ address, token, projectId, acknowledged, isOver }, writer) {
  for (let number = 0; !isOver() && acknowledged.size < mostMocks - writers; number++) {
    const url = `/${writer}/${number}`;
    try {
      const mock = {
        project_id: projectId,
        method: 'get',
        url,
        mode: `{ n: ${number} }`,
        description: `${writer}-${number}`,
      };
      await call(address, token, '/mock/create', mock);
      acknowledged.add(url);
    } catch (error) {
      // A refusal while the server runs is an error of this test or of the server; afterwards it is expected.
      if (!isOver()) throw error;
    }
  }
}

async function missingOf({ address, token, projectId, acknowledged }) {
  const data = await call(address, token, `/mock?project_id=${projectId}&page_size=${mostMocks}&brief=1`);
  const found = new Set(data.mocks.map(({ url }) => url));
  return [...acknowledged].filter((url) => !found.has(url));
}

/** Returns the PostgreSQL processes, including helpers, whose working directory is in the data folder of this test. */
function leftovers() {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const isPostgres = /postgres/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? '');
      return isPostgres && readlinkSync(`/proc/${pid}/cwd`).startsWith(dataDir);
    } catch {
      return false;
    }
  });
}

async function waitUntilGone() {
  const began = performance.now();
  while (leftovers().length > 0 && performance.now() - began < 30_000) await sleep(10);
  return { left: leftovers(), milliseconds: Math.round(performance.now() - began) };
}

async function round(number, server, token) {
  const project = await call(server.address, token, '/project/create', {
    name: `kill ${number}`,
    url: `/kill-${number}`,
  });
  let over = false;
  const scene = { ...server, token, projectId: project._id, acknowledged: new Set(), isOver: () => over };
  const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(scene, writer)));
  // Kills at a different time in each round, but never before there is something to lose.
  const enough = 50 + ((number * 137) % 350);
  for (let waited = 0; scene.acknowledged.size < enough && waited < 10_000; waited += 5) {
    await Promise.race([writing, sleep(5)]);
  }
  over = true;
  server.child.kill('SIGKILL');
  const gone = await waitUntilGone();
  await writing;
  return { scene, gone };
}

async function stop(server) {
  const gone = new Promise((resolve) => server.child.once('exit', resolve));
  server.child.kill('SIGTERM');
  await gone;
}

async function main(times) {
  await installOrExit();
  await buildStale();
  let server = await startServer();
  const { EASYMOCK_ADMIN_NAME: name, EASYMOCK_ADMIN_PASSWORD: password } = environment;
  const { token } = await call(server.address, undefined, '/u/login', { name, password });
  const scenes = [];
  let stayed = 0;
  for (let number = 1; number <= times; number++) {
    const { scene, gone } = await round(number, server, token);
    stayed += gone.left.length;
    scenes.push(scene);
    server = await startServer();
    const lost = await missingOf({ ...scene, address: server.address });
    console.log(
      `${number}: ${scene.acknowledged.size} acknowledged, ${lost.length} lost; database gone after ${gone.milliseconds} ms` +
        `${gone.left.length > 0 ? ` (NOT: ${gone.left})` : ''}; ready again in ${server.milliseconds} ms`,
    );
  }
  // Checks all rounds again, because records that survived their own kill must survive the later ones too.
  let lost = 0;
  let acknowledged = 0;
  for (const scene of scenes) {
    lost += (await missingOf({ ...scene, address: server.address })).length;
    acknowledged += scene.acknowledged.size;
  }
  await stop(server);
  const { left } = await waitUntilGone();
  stayed += left.length;
  console.log(`${times} kills: ${acknowledged} acknowledged, ${lost} lost, ${stayed} processes left behind`);
  if (lost > 0 || stayed > 0 || acknowledged === 0) process.exitCode = 1;
}

// Removes the data folder even if a signal ends this process and the server. Removal is retried, because an
// interrupted database initialisation may still write files, and an error here would hide the signal.
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 }));
try {
  await main(Number(process.argv[2] ?? 20));
} finally {
  running?.kill('SIGKILL');
  await waitUntilGone();
}
