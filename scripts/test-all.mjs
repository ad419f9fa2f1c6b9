// npm run test:all: all tests at full depth, and the drills of npm run test:release, as a release requires.
import process from 'node:process';
import { runDrills } from './test-drills.mjs';
import { listTestFiles } from './test-plan.mjs';
import { runVitest, step, testRun } from './test-run.mjs';

const wanted = process.argv.slice(2);

await testRun(async (chromium) => {
  await step('build', 'build.mjs');
  const args = listTestFiles()
    .map(({ path }) => path)
    .filter((path) => wanted.every((part) => path.includes(part)));
  await runVitest(chromium, { args, env: { EASYMOCK_TEST_DEPTH: 'deep' }, depthOf: () => 'deep' });
  if (wanted.length === 0) await runDrills(chromium);
});
