import process from 'node:process';
import { checkArrows } from './check-arrows.mjs';
import { checkLock } from './check-lock.mjs';
import { run, tool } from './run.mjs';

const checks = {
  'biome (format and style)': async () =>
    (await run(process.execPath, [tool('@biomejs/biome/bin/biome'), 'check'])) === 0,
  'oxlint (promises, import cycles, length of functions)': async () =>
    (await run(process.execPath, [tool('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings'])) === 0,
  'knip (unused files, exports, dependencies)': async () =>
    (await run(process.execPath, [tool('knip/bin/knip.js'), '--no-progress'])) === 0,
  'check-arrows (who may import whom)': async () => report(checkArrows()),
  'check-lock (dependencies)': async () => report(checkLock()),
};

function report(problems) {
  for (const problem of problems) console.log(problem);
  return problems.length === 0;
}

const failed = [];
for (const [name, check] of Object.entries(checks)) if (!(await check())) failed.push(name);
console.log(failed.length === 0 ? 'Lint found nothing' : `Lint failed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
