/**
 * Compares the speed of a served mock with plain node:http sending the same bytes, and with other mock servers.
 *
 * Both servers run in separate processes and are measured alternately, so that other load on the machine affects both
 * equally: trust the ratio, not the absolute numbers.
 */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../e2e/fixtures/product';
import { type Peer, startPeers } from './fixtures/peers';
import {
  connections,
  type Figures,
  measure,
  median,
  pinToCores,
  rounds,
  seconds,
  serveMocks,
} from './fixtures/served-mocks';

const modes = {
  static: "{ code: 200, message: 'ok', data: { id: 7, name: '青瓷茶杯', tags: ['a', 'b'], price: 39.9 } }",
  dynamic:
    "{ code: 200, 'rows|10': [{ 'id|+1': 1, name: '@cname', email: '@email', city: '@city', 'age|18-60': 1, at: '@datetime', ok: '@boolean', text: '@ctitle' }] }",
};

/** Ten answers with a condition each; the calls below meet only the last. */
const conditional = Array.from({ length: 10 }, (_, num) => ({
  id: `kind${num}`,
  name: `kind ${num}`,
  trigger: 'condition' as const,
  lines: [{ where: 'query' as const, name: 'kind', how: 'equals' as const, values: [String(num)] }],
}));

const { product, address } = await serveMocks({ ...modes, conditional: modes.static }, 1, { conditional });
let bare: ChildProcessByStdio<null, Readable, null> | undefined;
let peers: Peer[] = [];

try {
  await sleep(300);
  const barePort = await freePort();
  // The plain server sends exactly the bytes of the mock, including headers.
  const served = await fetch(address('static'));
  const body = await served.text();
  const headers = [...served.headers].filter(([name]) => !['connection', 'date', 'keep-alive'].includes(name)).flat();
  const source = `const body = ${JSON.stringify(body)}; require('node:http').createServer((request, response) => { response.writeHead(200, ${JSON.stringify(headers)}); response.end(body); }).listen(${barePort}, '127.0.0.1', () => console.log('listens'));`;
  bare = spawn(process.execPath, ['-e', source], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(bare.stdout, 'data'); // The server is listening.
  peers = await startPeers(body);
  const cores = pinToCores([product.process.pid, bare.pid, ...peers.map(({ child }) => child.pid)]);
  const bareUrl = `http://127.0.0.1:${barePort}/`;

  const subjects = [
    { name: 'node:http', url: bareUrl, pid: bare.pid, figures: [] as Figures[] },
    { name: 'static', url: address('static'), pid: product.process.pid, figures: [] },
    { name: 'dynamic', url: address('dynamic'), pid: product.process.pid, figures: [] },
    { name: 'with a query', url: `${address('static')}?kind=9`, pid: product.process.pid, figures: [] },
    { name: 'ten answers', url: `${address('conditional')}?kind=9`, pid: product.process.pid, figures: [] },
    ...peers.map(({ name, url, child }) => ({ name, url, pid: child.pid, figures: [] as Figures[] })),
  ];
  for (let round = 0; round < rounds; round++) {
    for (const { url, pid, figures } of subjects) figures.push(await measure(url, pid));
  }
  console.log(`${connections} connections, ${rounds} rounds of ${seconds} s, medians; ${cores}`);
  console.log('On a busy machine trust the processor time: whoever asks is slowed down, too.\n');
  console.log(`${'requests/s'.padStart(24)}   ratio   ${'µs of processor'.padStart(16)}   ratio`);
  const rate = (figures: Figures[]) => median(figures.map(({ perSecond }) => perSecond));
  const cost = (figures: Figures[]) => median(figures.map(({ processor }) => processor));
  const [first] = subjects;
  for (const { name, figures } of subjects) {
    const share = rate(figures) / rate(first?.figures ?? []);
    const costShare = cost(first?.figures ?? []) / cost(figures);
    console.log(
      `${name.padEnd(12)}${Math.round(rate(figures)).toString().padStart(12)}   ${share.toFixed(2).padStart(5)}   ${cost(figures).toFixed(1).padStart(16)}   ${costShare.toFixed(2).padStart(5)}`,
    );
  }
} finally {
  bare?.kill();
  for (const { child } of peers) child.kill();
  await product.stop();
}
