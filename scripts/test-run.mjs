// Shared parts of `npm test`, `npm run test:all` and the other test commands.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { stripVTControlCharacters } from 'node:util';
import { ensureBrowser } from './browser.mjs';
import { ensureInstalled } from './install.mjs';
import { root, run, runQuietly, tool } from './run.mjs';
import { compareSeconds, readRecorded, sentenceOf } from './test-seconds.mjs';
import { ensureTestServers } from './test-servers.mjs';

/** Maximum lines of failure output shown for a flaky test. */
const maxReasonLines = 40;
const maxNamedFiles = 10;
/** If more files fail, the failure is systematic, and none of them is repeated. */
const maxRepeatedFiles = 8;

const resultsFolder = join(root, 'test-results');
const secondsFile = join(resultsFolder, 'seconds.json');
const isRetrying = Boolean(process.env.EASYMOCK_TEST_RETRY);

let passed = 0;
let failed = 0;
/** Tests that passed only when repeated. */
const flaky = [];
/** Number of tests that this run skipped because they belong to deeper runs. */
let left = 0;
/** @type {{ path: string, seconds: number, depth: string }[]} */
const timed = [];

function count(isPassed) {
  if (isPassed) passed++;
  else failed++;
}

/**
 * Installs what tests need, runs the checks and ends with one line: N passed, M failed.
 *
 * @example await testRun(async (chromium) => { await step('build', 'build.mjs'); await runVitest(chromium); });
 */
export async function testRun(checks) {
  try {
    await ensureInstalled();
    const chromium = await browser();
    await ensureTestServers();
    await checks(chromium);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    count(false);
  }
  process.exitCode = failed > 0 ? 1 : 0;
  if (flaky.length > 0) console.log(`Passed only when repeated:\n${flaky.map((test) => `  ${test}`).join('\n')}`);
  if (timed.length > maxNamedFiles) reportSeconds();
  if (left > 0) console.log(`Tests left to deeper runs: ${left}`);
  console.log(`${passed} passed, ${failed} failed`);
}

/**
 * Writes the seconds of all files to `test-results/seconds.json`, and lists the slowest files and those that
 * grew most.
 */
function reportSeconds() {
  mkdirSync(resultsFolder, { recursive: true });
  writeFileSync(secondsFile, `${JSON.stringify(timed, null, 1)}\n`);
  const slowest = timed.toSorted((one, other) => other.seconds - one.seconds).slice(0, maxNamedFiles);
  console.log(`Slowest files: ${slowest.map(({ path, seconds }) => `${path} ${Math.round(seconds)} s`).join(', ')}`);
  const { factor, grown } = compareSeconds(timed, readRecorded());
  const most = grown.slice(0, maxNamedFiles).map(sentenceOf);
  if (most.length > 0)
    console.log(`Grew most (this run took ${factor.toFixed(2)} of the recorded time):\n  ${most.join('\n  ')}`);
}

/** Returns the browser's path; undefined after reporting what is missing. */
async function browser() {
  try {
    return await ensureBrowser();
  } catch (error) {
    console.log(`✗ browser: ${error.message}`);
    count(false);
    return undefined;
  }
}

/**
 * Runs a step that counts as one test. Its output is printed at the end, since others may run in parallel.
 */
export async function step(name, script) {
  const began = performance.now();
  const { code, output } = await runQuietly(process.execPath, [`scripts/${script}`]);
  process.stdout.write(output);
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
  count(code === 0);
}

/**
 * Runs Vitest and counts the tests. If `EASYMOCK_TEST_RETRY` is set, each file with a test that also failed
 * its own retry runs once more as a whole, and the second result counts: docs/decisions/017.
 * @param {string | undefined} chromium if missing, tests that need it are skipped
 * @param {{ args?: readonly string[], env?: Record<string, string>, node?: string, depthOf?: (path: string) => string }} options
 */
export async function runVitest(
  chromium,
  { args = [], env = {}, node = process.execPath, depthOf = () => 'daily' } = {},
) {
  const projects = chromium ? [] : ['--project=!e2e', '--project=!components'];
  const vitest = (chosen) => runOnce(node, [...projects, ...chosen], environmentOf(chromium, env));

  const first = await vitest(args);
  const faulty = first.files.filter((file) => file.failed > 0);
  const isRepeated = isRetrying && faulty.length > 0 && faulty.length <= maxRepeatedFiles;
  const second = isRepeated ? await vitest(faulty.map(({ path }) => path)) : undefined;

  const before = failed;
  const files = second ? first.files.map((file) => repeatedResult(file, second.files)) : first.files;
  for (const file of files) {
    passed += file.passed;
    failed += file.failed;
    left += file.left;
    flaky.push(...file.repeated.map(({ name, reason }) => `${file.path}: ${name}\n    ${shortened(reason)}`));
  }
  // An error outside of any test: an unhandled rejection, or Vitest itself.
  if ((second ?? first).code !== 0 && failed === before) count(false);
  timed.push(...first.files.map(({ path, seconds }) => ({ path, seconds, depth: depthOf(path) })));
}

const environmentOf = (chromium, env) => ({ ...process.env, ...(chromium && { EASYMOCK_CHROMIUM: chromium }), ...env });

/**
 * Runs Vitest.
 * @returns its exit code, and the results of each file as `test-reporter.mjs` writes them
 */
async function runOnce(node, args, environment) {
  const path = join(resultsFolder, `results-${process.pid}.json`);
  const reporters = ['--reporter=default', '--reporter=./scripts/test-reporter.mjs'];
  try {
    const code = await run(node, [tool('vitest/vitest.mjs'), 'run', ...reporters, ...args], {
      env: { ...environment, EASYMOCK_TEST_RESULTS: path },
    });
    return { code, files: readResults(path) };
  } finally {
    rmSync(path, { force: true });
  }
}

function readResults(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return [];
  }
}

/** Returns the second result of a file if it was repeated, with the tests that failed only in the first. */
function repeatedResult(first, again) {
  const second = again.find(({ path }) => path === first.path);
  if (!second || first.failed === 0) return first;
  const isFailing = new Set(second.failures.map(({ name }) => name));
  const passing = first.failures.filter(({ name }) => !isFailing.has(name));
  return { ...second, repeated: [...second.repeated, ...passing] };
}

const shortened = (reason) => stripVTControlCharacters(reason).split('\n').slice(0, maxReasonLines).join('\n    ');

/**
 * Fails for each file that has become much slower than recorded. Suspects first run once more by themselves, because
 * other load on the machine is no reason to reject a change.
 */
export async function watchSeconds(chromium, env) {
  const recorded = readRecorded();
  const tooSlow = (files) => compareSeconds(files, recorded).grown.filter(({ isTooMuch }) => isTooMuch);
  const suspects = tooSlow(timed);
  if (suspects.length === 0) return;
  const paths = suspects.map(({ path }) => path);
  console.log(`Measured again, since they took much longer than recorded: ${paths.join(', ')}`);
  const { factor } = compareSeconds(timed, recorded);
  const { files } = await runOnce(process.execPath, paths, environmentOf(chromium, env));
  const depths = new Map(timed.map(({ path, depth }) => [path, depth]));
  const again = files.map(({ path, seconds }) => ({ path, seconds: seconds / factor, depth: depths.get(path) }));
  for (const growth of tooSlow(again)) {
    console.log(`✗ ${sentenceOf(growth)}: make it faster, or record the new figure with npm run test:record`);
    count(false);
  }
}
