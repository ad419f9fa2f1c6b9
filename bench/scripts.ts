/**
 * Measures how many calls per second a mock with functions answers on one core.
 *
 * The server, its database and the process for functions share one core; the load generator has the other. On machines
 * without `taskset` everything shares all cores, and the output says so.
 */
import { connections, measure, median, pinToCores, rounds, seconds, serveMocks } from './fixtures/served-mocks';

const data =
  "code: 200, 'rows|10': [{ 'id|+1': 1, name: '@cname', email: '@email', city: '@city', 'age|18-60': 1, at: '@datetime', ok: '@boolean', text: '@ctitle'";
const modes = {
  'data only': `{ ${data} }] }`,
  'one function': `{ ${data} }], id: function ({ _req }) { return _req.query.id } }`,
  'a function in each row': `{ ${data}, label() { return this.name + this.age } }] }`,
  'a template drawn inside': "{ code: 200, user: ({ Mock }) => Mock.mock({ name: '@cname', 'age|18-60': 1 }) }",
};
const target = 1_500;

const names = Object.keys(modes) as (keyof typeof modes)[];
const { product, address } = await serveMocks(
  Object.fromEntries(names.map((name, index) => [`m${index}`, modes[name]])),
);

try {
  const cores = pinToCores([product.process.pid]);
  console.log(`${connections} connections, ${rounds} rounds of ${seconds} s, median calls a second; ${cores}\n`);
  const figures = names.map(() => [] as number[]);
  for (const index of names.keys()) await fetch(`${address(`m${index}`)}?id=7`).then((answer) => answer.text());
  for (let round = 0; round < rounds; round += 1) {
    for (const index of names.keys()) figures[index]?.push((await measure(`${address(`m${index}`)}?id=7`)).perSecond);
  }
  for (const [index, name] of names.entries()) {
    const value = Math.round(median(figures[index] ?? []));
    const verdict = name === 'data only' ? '' : value >= target ? `≥ ${target} PASS` : `< ${target} FAIL`;
    console.log(`${name.padEnd(26)} ${String(value).padStart(8)}   ${verdict}`);
  }
} finally {
  await product.stop();
}
