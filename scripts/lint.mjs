import process from 'node:process';
import { checkArrows } from './check-arrows.mjs';
import { checkLock } from './check-lock.mjs';
import { checkSources } from './check-sources.mjs';
import { checkStyles } from './check-styles.mjs';
import { runQuietly, tool } from './run.mjs';

/** Libraries for any runtime are checked once more without Node's types, which only their tests may use. */
const libraries = ['mock-engine', 'wiki-content', 'search-text'];

/** Output of each check; empty if it passed. */
const checks = {
  // One pass over all programs finds type errors as well; tsc would read most files three more times.
  'oxlint (types, promises, import cycles)': () =>
    outputOf('oxlint/bin/oxlint', '--type-aware', '--type-check', '--deny-warnings'),
  'biome (format and style)': () => outputOf('@biomejs/biome/bin/biome', 'check'),
  'knip (unused files, exports, dependencies)': () => outputOf('knip/bin/knip.js', '--no-progress'),
  'tsc (libraries without the types of Node)': async () => {
    const checkTypes = (library) =>
      outputOf('typescript/bin/tsc', '--noEmit', '-p', `packages/${library}/tsconfig.build.json`);
    return (await Promise.all(libraries.map(checkTypes))).join('');
  },
  'check-arrows (who may import whom)': () => checkArrows().join('\n'),
  'check-lock (dependencies)': () => checkLock().join('\n'),
  'check-sources (wording of comments, spread literals)': () => checkSources().join('\n'),
  'check-styles (classes of CSS modules)': () => checkStyles().join('\n'),
};

/** Runs a tool; returns its output if it failed. */
async function outputOf(path, ...args) {
  const { code, output } = await runQuietly(process.execPath, [tool(path), ...args]);
  return code === 0 ? '' : output || `ended with ${code}`;
}

// Runs all checks in parallel, because some of them use only one core.
const failed = [];
await Promise.all(
  Object.entries(checks).map(async ([name, check]) => {
    const found = await check();
    if (!found) return;
    console.log(`${name}\n${found.trimEnd()}\n`);
    failed.push(name);
  }),
);
console.log(failed.length === 0 ? 'Lint found nothing' : `Lint failed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
