// npm run test:release: the drills that a version has to pass, and no other change.
import process from 'node:process';
import { runDrills } from './test-drills.mjs';
import { step, testRun } from './test-run.mjs';

await testRun(async (chromium) => {
  await step('build', 'build.mjs');
  await runDrills(chromium, process.argv.slice(2));
});
