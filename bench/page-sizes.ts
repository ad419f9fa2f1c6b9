/**
 * Measures the scripts that each page loads, including workers. Counts the gzip bytes that a fresh Chromium loaded
 * within 3.5 s after opening the page; BENCH_FILES=1 lists the files. For a document, files that every page loads are
 * excluded, so the figure is what documents add.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { keptSession } from '../e2e/fixtures/browser';
import { browserOptions } from '../e2e/fixtures/browser-options';
import { call } from '../e2e/fixtures/call';
import { administrator, startInstallation } from '../e2e/fixtures/product';

const waitMs = 3_500;
const dist = 'packages/web/dist';
const limitKb = { login: 111, list: 349, page: 400, editor: 560, document: 120 };

const product = await startInstallation({ LOG_LEVEL: 'error' });
const browser = await chromium.launch(browserOptions());

interface Page {
  readonly name: string;
  readonly path: string;
  readonly limit: number;
  readonly isSignedIn: boolean;
  /** Page whose files are not counted. */
  readonly beyond?: string;
}

async function givenPages(): Promise<Omit<Page, 'isSignedIn'>[]> {
  const { token } = await call<{ token: string }>(product, '/u/login', administrator);
  const send = (path: string, body: object) => call(product, path, body, token);
  const { _id: project } = await send('/project/create', { name: '商城', url: '/shop' });
  const mock = { project_id: project, method: 'get', url: '/goods', description: '商品' };
  const { _id: id } = await send('/mock/create', { ...mock, mode: "{ 'list|3': [{ 'id|+1': 1, name: '@cname' }] }" });
  await send('/group/create', { name: '前端' });
  await send('/projectCodeManage/insertProjectCode', { code: 'SHOP-1', name: '商城' });
  const { _id: document } = await send('/md-article/autoCreateArticle', {
    parentId: 'public',
    catalogType: 'markdown',
    title: '手册',
  });
  return [
    { name: 'document', path: `/wikiCatalog/${document}`, limit: limitKb.document, beyond: '/workbench' },
    { name: 'projects', path: '/', limit: limitKb.list },
    { name: 'project', path: `/project/${project}`, limit: limitKb.page },
    { name: 'mock editor', path: `/editor/${project}/${id}`, limit: limitKb.editor },
    { name: 'teams', path: '/group', limit: limitKb.list },
    { name: 'accounts', path: '/accounts', limit: limitKb.page },
    { name: 'project codes', path: '/tools/projectCodeManage', limit: limitKb.page },
    { name: 'settings', path: '/settings', limit: limitKb.page },
  ];
}

/** Returns the scripts that a new window loads, with their sizes in kB. */
async function scriptsOf(path: string, isSignedIn: boolean): Promise<Map<string, number>> {
  const session = isSignedIn && { storageState: await keptSession(product, administrator, { hasReadNews: true }) };
  const context = await browser.newContext({ ...session, locale: 'zh-CN' });
  const files = new Set<string>();
  context.on('request', (request) => files.add(new URL(request.url()).pathname.replace('/easymock/', '')));
  const page = await context.newPage();
  await page.goto(product.address + path, { waitUntil: 'load' });
  await page.waitForTimeout(waitMs);
  await context.close();
  const sizes = new Map<string, number>();
  for (const file of files) {
    if (file.endsWith('.js')) sizes.set(file, gzipSync(await readFile(join(dist, file)), { level: 9 }).length / 1000);
  }
  return sizes;
}

try {
  if (!existsSync(dist)) throw new Error('Run npm run build first.');
  const pages: Page[] = [
    { name: 'login', path: '/login', limit: limitKb.login, isSignedIn: false },
    ...(await givenPages()).map((page) => ({ ...page, isSignedIn: true })),
  ];
  for (const { name, path, limit, isSignedIn, beyond } of pages) {
    const sizes = await scriptsOf(path, isSignedIn);
    if (beyond) for (const file of (await scriptsOf(beyond, isSignedIn)).keys()) sizes.delete(file);
    const sum = [...sizes.values()].reduce((total, size) => total + size, 0);
    const verdict = sum <= limit ? 'PASS' : 'FAIL';
    console.log(
      `${name.padEnd(16)} ${sum.toFixed(0).padStart(4)} kB in ${sizes.size} files, limit ${limit} kB   ${verdict}`,
    );
    if (sum > limit) process.exitCode = 1;
    if (!process.env.BENCH_FILES) continue;
    for (const [file, size] of [...sizes].sort(([, a], [, b]) => b - a))
      console.log(`  ${size.toFixed(1).padStart(6)}  ${file}`);
  }
} finally {
  await browser.close();
  await product.stop();
}
