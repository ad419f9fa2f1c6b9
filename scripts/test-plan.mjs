// Selects the test files to run and their depths: docs/decisions/017-depths-of-tests.md.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';
import { areasOf, readChange, touchingArea } from './touched.mjs';

/** @typedef {'daily' | 'deep' | 'release'} Depth how much a test file does */

/** @typedef {{ path: string, hasDepth: boolean, isDeepOnly: boolean, hasDrills: boolean }} TestFile */

/**
 * Lists all test files, sorted by path.
 * @returns {TestFile[]} `hasDepth`: it does more in deep runs; `isDeepOnly`: it does nothing in daily ones;
 * `hasDrills`: it has tests for a release
 */
export function listTestFiles() {
  return ['packages', 'e2e', 'scripts']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${name}`))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.test\.tsx?$/.test(path) && !path.includes('node_modules'))
    .sort()
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return {
        path,
        hasDepth: /\/test-depth'|\btags: \[?'deep'|@module-tag deep/.test(text),
        isDeepOnly: /@module-tag (deep|release)/.test(text),
        hasDrills: /\btags: \[?'release'|@module-tag release/.test(text),
      };
    });
}

/**
 * Files that run deep after any change: the loops over rights, and those over all calls, updates and hidden rows. A
 * mistake in rights leaks data, and a change of any file of the server can cause one.
 */
const alwaysDeep = [
  'packages/server/src/mock/team/roles.test.ts',
  'packages/server/src/people/accounts/rights-of-others.test.ts',
  'packages/server/src/wiki/rights/roles.test.ts',
  'packages/server/test/bad-identity.test.ts',
  'packages/server/test/every-call.test.ts',
  'packages/server/test/every-update.test.ts',
  'packages/server/test/late-rights.test.ts',
  'packages/server/test/row-policies.test.ts',
];

/** Number of stretches of work in which every other deep file runs at least once. */
export const rotationSteps = 8;
/** Minimum pause between two commits of different stretches of work, in seconds. */
const pauseSeconds = 45 * 60;

/**
 * Counts the stretches of work in a history: commits without a pause of 45 minutes between them. A stretch
 * ends with a submission, which waits for its tests, so runs of different submissions have different counts.
 * @param {readonly number[]} commitSeconds times of the commits
 */
export const countStretches = (commitSeconds) =>
  commitSeconds.filter((at, index) => index === 0 || Math.abs(at - commitSeconds[index - 1]) >= pauseSeconds).length;

/** Returns the step of the rotation in which a file runs deep, from 0 to `rotationSteps - 1`. */
export const rotationStepOf = (path) => createHash('sha256').update(path).digest()[0] % rotationSteps;

/**
 * Chooses the files that run deep for a change.
 * @param {{ files: readonly TestFile[], changed: readonly string[], step: number }} facts
 * @returns {Map<string, string>} paths of test files, each with the reason
 */
export function chooseDeep({ files, changed, step }) {
  const touched = new Set(changed.flatMap(areasOf));
  const isChanged = new Set(changed);
  const reasonOf = (path) => {
    if (isChanged.has(path)) return 'changed itself';
    if (alwaysDeep.includes(path)) return 'always';
    const area = touchingArea(path, touched);
    if (area) return `touched: ${area}`;
    return rotationStepOf(path) === step ? `rotation, step ${step + 1} of ${rotationSteps}` : undefined;
  };
  const deep = files.filter(({ hasDepth }) => hasDepth).map(({ path }) => [path, reasonOf(path)]);
  return new Map(deep.filter(([, reason]) => reason !== undefined));
}

/** Reads the change and chooses the files that run deep for it. */
export function planOfChange() {
  const { base, files: changed } = readChange();
  const times = execFileSync('git', ['log', '--first-parent', '--format=%ct'], { cwd: root, encoding: 'utf8' });
  const step = countStretches(times.trim().split('\n').map(Number)) % rotationSteps;
  return { base, changed, deep: chooseDeep({ files: listTestFiles(), changed, step }) };
}

/** Describes which files run deep, and why, for the output of CI. */
export function describePlan({ base, changed, deep }) {
  const byReason = new Map();
  for (const [path, reason] of deep) byReason.set(reason, [...(byReason.get(reason) ?? []), path]);
  const since = base ? `since ${base.slice(0, 12)}` : 'in all (the history has no older commit)';
  const groups = [...byReason].map(([reason, paths]) => `  ${reason} (${paths.length}): ${paths.join(', ')}`);
  return [`${changed.length} files changed ${since}; ${deep.size} test files run deep:`, ...groups].join('\n');
}

/**
 * Reads `EASYMOCK_TEST_DEPTH`: `daily` (default), `deep`, `release`, or `change` for a daily run in which the
 * files affected by a change run deep.
 * @returns {{ run: Depth, deepFiles: string[] }}
 */
export function readDepth(value = process.env.EASYMOCK_TEST_DEPTH) {
  if (value === 'change') return { run: 'daily', deepFiles: [...planOfChange().deep.keys()] };
  if (value === 'deep' || value === 'release') return { run: value, deepFiles: [] };
  if (value && value !== 'daily')
    throw new Error(`EASYMOCK_TEST_DEPTH is daily, change, deep or release, not ${value}.`);
  return { run: 'daily', deepFiles: [] };
}

/** Tag filters of Vitest for the tests in a file, by depth. */
export const tagFilters = { daily: ['!deep && !release'], deep: ['!release'], release: ['release'] };
