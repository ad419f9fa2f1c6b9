// npm test: everything that a change must pass at daily depth. With --change, as in CI, the files affected by
// the change run deep, and an eighth of the others: docs/decisions/017-depths-of-tests.md.
import process from 'node:process';
import { describePlan, listTestFiles, planOfChange } from './test-plan.mjs';
import { runVitest, step, testRun, watchSeconds } from './test-run.mjs';

const args = process.argv.slice(2).filter((arg) => arg !== '--change');
const isOfChange = process.argv.includes('--change');

/** Returns the paths of the test files that have something to do, given those that run deep. */
const filesWith = (deep) =>
  listTestFiles()
    .filter(({ path, isDeepOnly }) => !isDeepOnly || deep.has(path))
    .map(({ path }) => path);

async function testChange(chromium) {
  const plan = planOfChange();
  console.log(describePlan(plan));
  const env = { EASYMOCK_TEST_DEPTH: 'change' };
  const depthOf = (path) => (plan.deep.has(path) ? 'deep' : 'daily');
  await runVitest(chromium, { args: filesWith(plan.deep), env, depthOf });
  await watchSeconds(chromium, env);
}

await testRun(async (chromium) => {
  await step('lint', 'lint.mjs');
  await step('build', 'build.mjs');
  if (isOfChange) await testChange(chromium);
  else await runVitest(chromium, { args: args.length > 0 ? args : filesWith(new Map()) });
});
