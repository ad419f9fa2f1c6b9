// npm run test:record: copies the seconds of the last test run from test-results/seconds.json to the recorded
// figures.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';
import { listTestFiles } from './test-plan.mjs';
import { readRecorded, recordedFile } from './test-seconds.mjs';

/** Formats JSON on one line, as the formatter does. */
const lineOf = (figures) =>
  `{ ${Object.entries(figures)
    .map(([depth, seconds]) => `"${depth}": ${seconds}`)
    .join(', ')} }`;

const recorded = readRecorded();
const last = JSON.parse(readFileSync(join(root, 'test-results/seconds.json'), 'utf8'));
for (const { path, seconds, depth } of last)
  recorded[path] = { ...recorded[path], [depth]: Math.round(seconds * 10) / 10 };
const lines = listTestFiles()
  .filter(({ path }) => recorded[path])
  .map(({ path }) => `  ${JSON.stringify(path)}: ${lineOf(recorded[path])}`);
writeFileSync(recordedFile, `{\n${lines.join(',\n')}\n}\n`);
console.log(`Recorded ${last.length} files in scripts/test-seconds.json`);
