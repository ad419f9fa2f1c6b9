// Functions shared by `npm test` and `npm run test:all`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import process from 'node:process';
import { stripVTControlCharacters } from 'node:util';
import { ensureBrowser } from './browser.mjs';
import { ensureInstalled } from './install.mjs';
import { root, run, runQuietly, tool } from './run.mjs';
import { ensureTestServers } from './test-servers.mjs';

/** So much is told of why a test had to be repeated. */
const mostLines = 40;
/** So many files are named that took longest. */
const mostFiles = 10;
/** CI runs so many files again: more that fail are no accident. */
const mostRepeatedFiles = 8;

let passed = 0;
let failed = 0;
/** Tests that failed once and passed when they were repeated, each with its name and why it failed. */
const flaky = [];
/** Tests with the tag `deep` that this run left to `npm run test:all`. */
let left = 0;
/** The files that ran, each with its seconds. */
const took = [];

function count(isPassed) {
  if (isPassed) passed++;
  else failed++;
}

/**
 * Installs what tests need, runs the checks and ends in one line: N passed, M failed.
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
  if (flaky.length > 0)
    console.log(`Passed only when repeated:\n${flaky.map((test) => `  ${test}`).join('\n')}`);
  if (took.length > mostFiles) console.log(`Slowest files: ${slowest().join(', ')}`);
  if (left > 0) console.log(`Deep tests left to npm run test:all: ${left}`);
  console.log(`${passed} passed, ${failed} failed`);
}

/** The files that took longest, such as `e2e/login.test.ts 31 s`, to know where a run that has grown lost its time. */
const slowest = () =>
  took
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, mostFiles)
    .map(({ name, seconds }) => `${name} ${Math.round(seconds)} s`);

/** The browser's path, or undefined after saying what is missing. */
async function browser() {
  try {
    return await ensureBrowser();
  } catch (error) {
    console.log(`✗ browser: ${error.message}`);
    count(false);
    return undefined;
  }
}

/** A step that counts as one test. Its output appears when it is done, since others run beside it. */
export async function step(name, script) {
  const began = performance.now();
  const { code, output } = await runQuietly(process.execPath, [`scripts/${script}`]);
  process.stdout.write(output);
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
  count(code === 0);
}

/**
 * Runs the tests that Vitest finds with `args`, and counts them; with `node`, on another Node than this one. Where CI
 * asks for it, files in which a test failed run once more, and the second result counts: docs/decisions/017.
 */
export async function runVitest(chromium, args, more = {}, node = process.execPath) {
  // Without a browser its tests would only fail again, each after its time-out.
  const projects = chromium ? [] : ['--project=!e2e', '--project=!components'];
  const env = { ...process.env, ...(chromium ? { EASYMOCK_CHROMIUM: chromium } : {}), ...more };
  const vitest = (chosen) => reported(node, [...projects, ...chosen], env);

  const first = await vitest(args);
  const faulty = first.files.filter(({ status }) => status === 'failed');
  const isRepeated =
    process.env.EASYMOCK_TEST_RETRY && faulty.length > 0 && faulty.length <= mostRepeatedFiles;
  const second = isRepeated ? await vitest(faulty.map(({ name }) => name)) : undefined;

  const before = failed;
  const files = second
    ? [...first.files.filter((file) => !faulty.includes(file)), ...repeated(faulty, second.files)]
    : first.files;
  for (const file of files) countTests(file);
  // Something outside of any test went wrong: an error nobody awaited, or Vitest itself.
  if ((second ?? first).code !== 0 && failed === before) count(false);
}

/** Runs Vitest. @returns its exit code, and the results of each file */
async function reported(node, args, env) {
  const folder = mkdtempSync(join(tmpdir(), 'easymock-report-'));
  const report = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  try {
    const code = await run(node, [tool('vitest/vitest.mjs'), 'run', ...reporters, ...args], { env });
    return { code, files: readReport(report) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).testResults;
  } catch {
    return [];
  }
}

/** The second results of files, after noting which tests failed only in the first. @returns one result for each file */
function repeated(faulty, again) {
  return faulty.map((first) => {
    const second = again.find(({ name }) => name === first.name);
    if (!second) return first;
    const passing = new Set(second.assertionResults.filter(isPassing).map(({ fullName }) => fullName));
    for (const { status, fullName, failureMessages = [] } of first.assertionResults)
      if (status === 'failed' && passing.has(fullName))
        flaky.push([fullName, ...failureMessages.map(reasonOf)].join('\n    '));
    return second;
  });
}

const isPassing = ({ status }) => status === 'passed';

/** A failure without most of its stack, in lines that stand below the name of its test. */
function reasonOf(message) {
  const lines = stripVTControlCharacters(message).split('\n');
  const firstCall = lines.findIndex((line) => /^\s+at /.test(line));
  const shown = firstCall === -1 ? lines : lines.slice(0, firstCall + 2);
  return shown.slice(0, mostLines).join('\n    ');
}

/** Counts the tests of a file by its result. */
function countTests({ name, status, assertionResults, startTime, endTime }) {
  took.push({ name: relative(root, name).replaceAll('\\', '/'), seconds: (endTime - startTime) / 1000 });
  // A file that could not even be loaded has no tests to count.
  if (status === 'failed' && assertionResults.length === 0) count(false);
  passed += assertionResults.filter(isPassing).length;
  failed += assertionResults.filter((test) => test.status === 'failed').length;
  left += assertionResults.filter((test) => test.status === 'skipped' && test.tags?.includes('deep')).length;
}
