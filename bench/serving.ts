/**
 * How fast is a served mock beside bare node:http that sends the same bytes?
 *
 * Both servers run in processes of their own and are asked in turns, so that the machine's other
 * work meets both alike: trust the ratio, not the absolute numbers.
 */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../e2e/fixtures/product';
import { connections, measure, median, rounds, seconds, serveMocks } from './fixtures/served-mocks';

const modes = {
  static: "{ code: 200, message: 'ok', data: { id: 7, name: '青瓷茶杯', tags: ['a', 'b'], price: 39.9 } }",
  dynamic:
    "{ code: 200, 'rows|10': [{ 'id|+1': 1, name: '@cname', email: '@email', city: '@city', 'age|18-60': 1, at: '@datetime', ok: '@boolean', text: '@ctitle' }] }",
};

const { product, address } = await serveMocks(modes);
let bare: ChildProcessByStdio<null, Readable, null> | undefined;

try {
  await sleep(300);
  const barePort = await freePort();
  const body = await fetch(address('static')).then((response) => response.text());
  const source = `require('node:http').createServer((q, r) => { r.writeHead(200, {'Content-Type':'application/json; charset=utf-8','Content-Length':${Buffer.byteLength(body)}}); r.end(body); }).listen(${barePort}, '127.0.0.1', () => console.log('listens')); const body = Buffer.from(${JSON.stringify(body)});`;
  bare = spawn(process.execPath, ['-e', source], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(bare.stdout, 'data'); // it listens
  const bareUrl = `http://127.0.0.1:${barePort}/`;

  const figures: Record<string, number[]> = { 'node:http': [], static: [], dynamic: [] };
  for (let round = 0; round < rounds; round++) {
    figures['node:http']?.push(await measure(bareUrl));
    figures.static?.push(await measure(address('static')));
    figures.dynamic?.push(await measure(address('dynamic')));
  }
  const bareMedian = median(figures['node:http'] ?? []);
  console.log(`${connections} connections, ${rounds} rounds of ${seconds} s, median requests a second\n`);
  for (const [name, values] of Object.entries(figures)) {
    const value = median(values);
    console.log(
      `${name.padEnd(12)} ${Math.round(value).toString().padStart(8)}   ratio ${(value / bareMedian).toFixed(2)}`,
    );
  }
} finally {
  bare?.kill();
  await product.stop();
}
