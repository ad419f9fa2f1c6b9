// npm run test:nodes: the journeys of the main job, and the tests that depend on Node most, on each supported
// version. The binaries come from the package registry and are cached in node_modules/.cache.
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { npm } from './install.mjs';
import { root, run } from './run.mjs';
import { runVitest, testRun } from './test-run.mjs';

/** The oldest supported version, and the newest of each later line. */
const versions = ['20.19.6', '22.23.3', '24.21.0'];

const files = [
  'e2e/main-job.test.ts',
  'e2e/operations.test.ts',
  'e2e/processes.test.ts',
  'e2e/backup.test.ts',
  'packages/server/src/mock/script',
  'packages/server/src/platform/database/embedded',
  'packages/server/src/platform/http',
  'packages/server/src/platform/jobs',
];

const system = process.platform === 'win32' ? 'win' : process.platform;
const packageName = `node-${system}-${process.arch}`;
const cache = join(root, 'node_modules/.cache/nodes');

/** Returns the path of a Node of this version; downloads it if it is missing. */
async function nodeOf(version) {
  const folder = join(cache, version);
  const path = join(folder, system === 'win' ? 'bin/node.exe' : 'bin/node');
  if (existsSync(path)) return path;
  const draft = `${folder}-${process.pid}`;
  await mkdir(draft, { recursive: true });
  const wanted = `${packageName}@${version}`;
  const packed = await npm(run, ['pack', wanted, '--silent', '--pack-destination', draft], { stdio: 'ignore' });
  const [archive] = await readdir(draft);
  if (packed !== 0 || !archive) throw new Error(`${wanted} cannot be fetched from the package registry.`);
  const unpacked = await run('tar', ['-xzf', join(draft, archive), '-C', draft, '--strip-components=1']);
  if (unpacked !== 0) throw new Error(`${wanted} cannot be unpacked.`);
  await rm(join(draft, archive));
  await rename(draft, folder);
  return path;
}

const wanted = process.argv.slice(2);

await testRun(async (chromium) => {
  for (const version of versions.filter((each) => wanted.every((part) => each.startsWith(part)))) {
    const node = await nodeOf(version);
    console.log(`\nNode ${version}`);
    await runVitest(chromium, { args: files, node });
  }
});
