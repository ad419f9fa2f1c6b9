/**
 * Checks that people who write together lose nothing when processes are killed. Two nodes with two server processes
 * each share one database server; see e2e/drill/together. Five people write for a minute in a Markdown article and a
 * rich text.
 *
 * BENCH_SECONDS sets another duration, BENCH_KINDS what is killed, such as `node` or `database server`.
 */
import process from 'node:process';
import { drillTogether, togetherKinds } from '../e2e/drill/together';
import { printFindings } from './fixtures/print-findings';

const wanted = process.env.BENCH_KINDS?.split(',');
const report = await drillTogether(
  Number(process.env.BENCH_SECONDS ?? 60),
  (kind, ms) => console.log(`${kind.padEnd(16)} killed; both nodes answer after ${(ms / 1_000).toFixed(2)} s`),
  togetherKinds.filter((kind) => !wanted || wanted.includes(kind)),
);
console.log(
  `\n${report.kills.length} kills, ${report.publishedNum} publications, ${report.failedNum} calls not acknowledged`,
);
printFindings(report.findings);
// Connections of the editors may still be open.
process.exit();
