/**
 * Measures the downtime after kills of processes, and whether they lose data. Two nodes with two server processes each
 * share one database server under a mixed load; see e2e/drill. Each line shows what was killed and when everything
 * answered again; the end compares the acknowledged records with the stored ones.
 *
 * BENCH_KILLS sets another number of kills, BENCH_KINDS what is killed, such as `process above,backend`.
 */
import process from 'node:process';
import { kinds as allKinds, drill } from '../e2e/drill/drill';
import { percentile } from './fixtures/load';
import { printFindings } from './fixtures/print-findings';

const times = Number(process.env.BENCH_KILLS ?? 100);
const wantedKinds = process.env.BENCH_KINDS?.split(',');
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(2).padStart(6)} s`;

const report = await drill(
  times,
  (num, { kind, readyMs, wholeMs }) =>
    console.log(
      `${String(num).padStart(4)}  ${kind.padEnd(16)} answers after ${seconds(readyMs)}, whole after ${seconds(wholeMs)}`,
    ),
  allKinds.filter((kind) => !wantedKinds || wantedKinds.includes(kind)),
);
const kinds = [...new Set(report.kills.map(({ kind }) => kind))].sort();
console.log('\n                          both nodes answer again        all processes answer again');
console.log('                   kills       p50        max             p50        max');
for (const wanted of [...kinds, 'all']) {
  const kills = report.kills.filter(({ kind }) => wanted === 'all' || kind === wanted);
  const figuresOf = (waits: readonly number[]) =>
    [0.5, 1].map((share) => seconds(percentile(waits, share))).join('   ');
  const ready = figuresOf(kills.map(({ readyMs }) => readyMs));
  const whole = figuresOf(kills.map(({ wholeMs }) => wholeMs));
  console.log(`${wanted.padEnd(18)} ${String(kills.length).padStart(5)}  ${ready}        ${whole}`);
}
printFindings(report.findings);
const { refused, repeated, reconnects, resets, leftBehind, drainedMs, errors } = report;
console.log(`\n${refused} calls were not acknowledged; ${repeated} attempts were repeated, without a second effect`);
console.log(`streams were opened again ${reconnects} times, with ${resets} resets`);
console.log(
  `the queue was empty ${seconds(drainedMs).trim()} after the load; ${leftBehind} processes were left behind`,
);
for (const [text, num] of errors) console.log(`in the log, ${num} times: ${text}`);
if (leftBehind > 0) process.exitCode = 1;
// Connections of the load may still be open.
process.exit();
