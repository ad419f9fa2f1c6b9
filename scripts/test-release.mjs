// npm run test:release: the drills, which are required for a version but not for other changes.
import process from 'node:process';
import { runDrills } from './test-drills.mjs';
import { step, testRun } from './test-run.mjs';

await testRun(async (chromium) => {
  await step('build', 'build.mjs');
  await runDrills(chromium, process.argv.slice(2));
});
