/**
 * Measures the cost of a served mock if several server processes share the port.
 *
 * The same mock is requested alternately from a product with one server process and from one with two. Processor time
 * includes all processes of a product, also the primary. If the load generator has no core of its own, the rate means
 * little, because it competes with the processes.
 */
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { percentile, processorTime } from './fixtures/load';
import { connections, seconds, serveMocks } from './fixtures/served-mocks';

const mostOverhead = 1.1;
/**
 * Rounds before the measurement, because each process compiles its own hot paths, and with two of them each gets half
 * of the calls.
 */
const warmUpRounds = 3;
const rounds = 7;
const modes = {
  static: "{ code: 200, message: 'ok', data: { id: 7, name: '青瓷茶杯', tags: ['a', 'b'], price: 39.9 } }",
};

const subjects = await Promise.all(
  [1, 2].map(async (processes) => ({
    processes,
    ...(await serveMocks(modes, processes)),
    rates: [] as number[],
    costs: [] as number[],
  })),
);
try {
  await sleep(2_000); // The second process starts after the first.
  for (let round = -warmUpRounds; round < rounds; round += 1) {
    for (const { product, address, rates, costs } of subjects) {
      const before = processorTime(product.process.pid);
      const { requests, non2xx, errors } = await autocannon({ url: address('static'), connections, duration: seconds });
      if (non2xx + errors > 0) throw new Error(`${non2xx} were not 2xx, ${errors} failed`);
      if (round < 0) continue;
      costs.push(((processorTime(product.process.pid) - before) * 1_000) / requests.total);
      rates.push(requests.average);
    }
  }
  const median = (values: readonly number[]) => percentile(values, 0.5);
  console.log(`${connections} connections, ${rounds} rounds of ${seconds} s, medians\n`);
  for (const { processes, rates, costs } of subjects)
    console.log(
      `${processes} server process${processes > 1 ? 'es' : '  '}  ${median(rates).toFixed(0).padStart(7)} requests/s  ${median(costs).toFixed(1).padStart(6)} µs of processor each`,
    );
  const [one, two] = subjects.map(({ costs }) => median(costs));
  const overhead = (two ?? Number.NaN) / (one ?? Number.NaN);
  const isGood = overhead <= mostOverhead;
  if (!isGood) process.exitCode = 1;
  console.log(
    `\nprocessor time of two beside one: ${overhead.toFixed(2)}, at most ${mostOverhead}   ${isGood ? 'PASS' : 'FAIL'}`,
  );
} finally {
  for (const { product } of subjects) await product.stop();
}
