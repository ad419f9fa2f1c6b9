import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import process from 'node:process';
import { root } from './run.mjs';

/**
 * @typedef {object} FileResult
 * @property {string} path
 * @property {number} seconds of its tests and hooks
 * @property {number} passed
 * @property {number} failed a file that cannot be loaded counts as one failed test
 * @property {number} left skipped tests with a tag
 * @property {{ name: string, reason: string }[]} repeated tests that passed only when they were repeated
 * @property {{ name: string, reason: string }[]} failures
 */

/**
 * Vitest reporter that writes the results of all files to the path in `EASYMOCK_TEST_RESULTS`, as
 * `FileResult[]`.
 */
export default class TestReporter {
  onTestRunEnd(modules) {
    const path = process.env.EASYMOCK_TEST_RESULTS;
    if (!path) return;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(modules.map(resultOf), null, 1));
  }
}

/** @returns {FileResult} */
function resultOf(module) {
  const tests = [...module.children.allTests()];
  const num = (state) => tests.filter((test) => test.result().state === state).length;
  const isFailed = module.state() === 'failed';
  return {
    path: relative(root, module.moduleId).replaceAll('\\', '/'),
    seconds: Math.round(module.diagnostic().duration) / 1000,
    passed: num('passed'),
    failed: Math.max(num('failed'), isFailed ? 1 : 0),
    left: tests.filter((test) => test.result().state === 'skipped' && test.tags.length > 0).length,
    repeated: tests
      .filter((test) => test.diagnostic()?.flaky)
      .map((test) => ({ name: test.fullName, reason: reasonsOf(test) })),
    failures: tests
      .filter((test) => test.result().state === 'failed')
      .map((test) => ({ name: test.fullName, reason: reasonsOf(test) })),
  };
}

const reasonsOf = (test) =>
  (test.result().errors ?? [])
    .map(({ message, stack = '' }) => `${message}\n${stack.split('\n').slice(0, 3).join('\n')}`)
    .join('\n');
