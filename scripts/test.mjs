// Everything a change must pass, in minutes; `npm run test:all` adds what takes longer.
import process from 'node:process';
import { runVitest, step, testRun } from './test-run.mjs';

await testRun(async (chromium) => {
  await step('lint', 'lint.mjs');
  await step('build', 'build.mjs');
  await runVitest(chromium, process.argv.slice(2));
});
