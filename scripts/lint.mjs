import process from 'node:process';
import { checkArrows } from './check-arrows.mjs';
import { checkLock } from './check-lock.mjs';
import { run, tool } from './run.mjs';

const checks = {
  'biome (format and style)': async () =>
    (await run(process.execPath, [tool('@biomejs/biome/bin/biome'), 'check'])) === 0,
  // One reading of all programs finds the errors of types as well; tsc would read most files three times more.
  'oxlint (types, promises, import cycles, length of functions)': async () =>
    (await run(process.execPath, [
      ...[tool('oxlint/bin/oxlint'), '--type-aware', '--type-check', '--deny-warnings'],
    ])) === 0,
  'tsc (libraries without the types of Node)': async () => {
    const codes = await Promise.all(libraries.map(checkTypes));
    return codes.every((code) => code === 0);
  },
  'knip (unused files, exports, dependencies)': async () =>
    (await run(process.execPath, [tool('knip/bin/knip.js'), '--no-progress'])) === 0,
  'check-arrows (who may import whom)': async () => report(checkArrows()),
  'check-lock (dependencies)': async () => report(checkLock()),
};

/** Whatever runs anywhere is checked once more without the types of Node, which its tests use. */
const libraries = ['mock-engine', 'wiki-content', 'search-text'];

const checkTypes = (library) =>
  run(process.execPath, [
    ...[tool('typescript/bin/tsc'), '--noEmit', '-p', `packages/${library}/tsconfig.build.json`],
  ]);

function report(problems) {
  for (const problem of problems) console.log(problem);
  return problems.length === 0;
}

const failed = [];
for (const [name, check] of Object.entries(checks)) if (!(await check())) failed.push(name);
console.log(failed.length === 0 ? 'Lint found nothing' : `Lint failed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
