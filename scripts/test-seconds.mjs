// Compares the duration of each test file with the figures recorded in test-seconds.json.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

export const recordedFile = join(root, 'scripts/test-seconds.json');

/**
 * Reads the recorded seconds of test files, by path and depth.
 * @returns {Record<string, Partial<Record<'daily' | 'deep', number>>>}
 */
export const readRecorded = () => JSON.parse(readFileSync(recordedFile, 'utf8'));

/** Shorter durations vary too much to indicate the speed of the machine. */
const minSecondsOfScale = 1;
const minFilesOfScale = 10;
const maxRatio = 2;
const maxGrownSeconds = 20;

/**
 * Compares a run with the recorded figures. A slower machine makes all files slower, so the figures are
 * scaled by the median ratio of the run; on a faster one they stay unscaled.
 * @param {readonly { path: string, seconds: number, depth: string }[]} files
 * @param {ReturnType<typeof readRecorded>} recorded
 * @returns {{ factor: number, grown: Growth[] }} `grown` with the largest growth first
 * @typedef {{ path: string, seconds: number, expected: number, isTooMuch: boolean }} Growth
 */
export function compareSeconds(files, recorded) {
  const known = files.flatMap(({ path, seconds, depth }) => {
    const figure = recorded[path]?.[depth];
    return figure === undefined ? [] : [{ path, seconds, figure }];
  });
  const ratios = known
    .filter(({ figure }) => figure >= minSecondsOfScale)
    .map(({ seconds, figure }) => seconds / figure)
    .toSorted((one, other) => one - other);
  const median = ratios[Math.floor(ratios.length / 2)] ?? 1;
  const factor = ratios.length < minFilesOfScale ? 1 : Math.max(1, median);
  const grown = known
    .map(({ path, seconds, figure }) => ({
      path,
      seconds,
      expected: figure * factor,
      isTooMuch: seconds > maxRatio * figure * factor && seconds - figure * factor > maxGrownSeconds,
    }))
    .filter(({ seconds, expected }) => seconds > expected)
    .toSorted((one, other) => other.seconds - other.expected - (one.seconds - one.expected));
  return { factor, grown };
}

/** Returns a line about one file, such as `e2e/login.test.ts 31 s, expected 12 s`. */
export const sentenceOf = ({ path, seconds, expected }) =>
  `${path} ${seconds.toFixed(1)} s, expected ${expected.toFixed(1)} s`;
