// The deep runs, which `npm test` leaves out: all tests of the files in which any test knows two depths.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { root } from './run.mjs';
import { runVitest, step, testRun } from './test-run.mjs';

const hasDepth = /\/test-depth'|\btags: \[?'deep'|@module-tag deep/;
const files = ['packages', 'e2e', 'scripts']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${name}`),
  )
  .filter((path) => /\.test\.tsx?$/.test(path) && !path.includes('node_modules'))
  .filter((path) => hasDepth.test(readFileSync(join(root, path), 'utf8')));
const wanted = process.argv.slice(2);

await testRun(async (chromium) => {
  await step('build', 'build.mjs');
  const chosen = files.filter((path) => wanted.every((part) => path.includes(part)));
  await runVitest(chromium, chosen, { EASYMOCK_TEST_DEPTH: 'deep' });
});
