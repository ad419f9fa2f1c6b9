/**
 * Counts the requests of a signed-in window that has nothing cached, and their compressed bytes with headers, within
 * 3.5 s after opening a page; BENCH_FILES=1 lists them with their initiators.
 */
import { existsSync } from 'node:fs';
import { type Browser, type CDPSession, chromium } from 'playwright-core';
import { keptSession } from '../e2e/fixtures/browser';
import { browserOptions } from '../e2e/fixtures/browser-options';
import { call } from '../e2e/fixtures/call';
import { administrator, type Product, startInstallation } from '../e2e/fixtures/product';

const waitMs = 3_500;

interface Page {
  readonly name: string;
  readonly path: string;
  readonly limit: { readonly requests: number; readonly kb: number };
}

interface Sent {
  readonly address: string;
  readonly initiator: string;
  bytes: number;
}

async function createPages(product: Product): Promise<Page[]> {
  const { token } = await call<{ token: string }>(product, '/u/login', administrator);
  const send = (path: string, body: object) => call(product, path, body, token);
  const { _id: project } = await send('/project/create', { name: '商城', url: '/shop' });
  const mock = { project_id: project, method: 'get', url: '/goods', description: '商品' };
  await send('/mock/create', { ...mock, mode: "{ 'list|3': [{ 'id|+1': 1, name: '@cname' }] }" });
  const { _id: document } = await send('/md-article/autoCreateArticle', {
    parentId: 'public',
    catalogType: 'markdown',
    title: '手册',
  });
  const mdTexts = '# 手册\n\n先看[日历](https://example.com)，再**开始**。\n\n## 步骤\n\n- 一\n- 二\n';
  await send('/md-article/save', { markdownId: document, mdTexts, contentVersion: 1 });
  return [
    { name: 'document', path: `/wikiCatalog/${document}`, limit: { requests: 30, kb: 300 } },
    { name: 'projects', path: '/', limit: { requests: 24, kb: 290 } },
    { name: 'project', path: `/project/${project}`, limit: { requests: 40, kb: 350 } },
    { name: 'accounts', path: '/accounts', limit: { requests: 32, kb: 395 } },
    { name: 'workbench', path: '/workbench', limit: { requests: 39, kb: 330 } },
  ];
}

/** Returns a map that fills with the requests of a page. */
async function recordRequests(session: CDPSession): Promise<ReadonlyMap<string, Sent>> {
  const requests = new Map<string, Sent>();
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, request, initiator }) => {
    if (!request.url.startsWith('http')) return;
    const from = initiator.url ?? initiator.stack?.callFrames[0]?.url ?? initiator.type;
    requests.set(requestId, { address: `${request.method} ${request.url}`, initiator: from, bytes: 0 });
  });
  const add = (requestId: string, bytes: number): void => {
    const sent = requests.get(requestId);
    if (sent) sent.bytes += bytes;
  };
  session.on('Network.responseReceived', ({ requestId, response }) => add(requestId, response.encodedDataLength));
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => add(requestId, encodedDataLength));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const sent = requests.get(requestId);
    if (sent) sent.bytes = encodedDataLength;
  });
  return requests;
}

async function measure(browser: Browser, product: Product, path: string): Promise<Sent[]> {
  const context = await browser.newContext({
    storageState: await keptSession(product, administrator, { hasReadNews: true }),
    locale: 'zh-CN',
  });
  const page = await context.newPage();
  const requests = await recordRequests(await context.newCDPSession(page));
  await page.goto(product.address + path, { waitUntil: 'load' });
  await page.waitForTimeout(waitMs);
  await context.close();
  return [...requests.values()];
}

if (!existsSync('packages/web/dist')) throw new Error('Run npm run build first.');
const product = await startInstallation({ LOG_LEVEL: 'error' });
const browser = await chromium.launch(browserOptions());
try {
  for (const { name, path, limit } of await createPages(product)) {
    const requests = await measure(browser, product, path);
    const kb = requests.reduce((total, { bytes }) => total + bytes, 0) / 1000;
    const isWithin = requests.length <= limit.requests && kb <= limit.kb;
    console.log(
      `${name.padEnd(12)} ${String(requests.length).padStart(3)} of ${limit.requests} requests, ${kb.toFixed(0).padStart(4)} of ${limit.kb} kB   ${isWithin ? 'PASS' : 'FAIL'}`,
    );
    if (!isWithin) process.exitCode = 1;
    if (!process.env.BENCH_FILES) continue;
    const short = (address: string) => address.replace(product.origin, '').replace('/easymock', '');
    for (const { address, bytes, initiator } of requests.sort((a, b) => b.bytes - a.bytes))
      console.log(`  ${(bytes / 1000).toFixed(1).padStart(6)}  ${short(address)}  <- ${short(initiator)}`);
  }
} finally {
  await browser.close();
  await product.stop();
}
