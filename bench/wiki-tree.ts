/**
 * Measures whether the tree of documents stays smooth with 10,000 open nodes. 200 folders with 49 articles each are
 * opened in Chromium, and the tree is scrolled from end to end by the wheel, by the scroll bar and by keys. No frame
 * may take longer than 50 ms.
 *
 * BENCH_FOLDERS sets another number of folders.
 */
import { chromium } from 'playwright-core';
import { visit } from '../e2e/fixtures/browser';
import { browserOptions } from '../e2e/fixtures/browser-options';
import { call } from '../e2e/fixtures/call';
import { administrator } from '../e2e/fixtures/product';
import { reportFigure, watchFrames } from './fixtures/figures';
import { idIn, openNewInstallation } from './fixtures/new-installation';

const folderNum = Number(process.env.BENCH_FOLDERS ?? 200);
const articlesEach = 49;
const limitFrameMs = 50;

const installation = await openNewInstallation('wiki-tree');
const { client } = installation;
const insert = (rows: string): string => `
  insert into wiki_node (id, space, parent_id, catalog_type, name, name_key, search_keys, sort_key, ancestors, scope_id,
    owner_id, editor_id)
  select r.id, 'public', coalesce(parent, 'public'), type, name, name, name, 'V' || lpad(n::text, 9, '0'),
    case when parent is null then '{}' else array[parent] end, 'public', u.id, u.id
  from (${rows}) as r(id, n, parent, type, name), (select id from "user" limit 1) u`;

const product = await installation.startProduct();
const browser = await chromium.launch(browserOptions());
try {
  await client.query(
    insert(`select ${idIn('f', 'n')}, n, null::text, 'folder', '目录 ' || n from generate_series(1, ${folderNum}) n`),
  );
  await client.query(
    insert(`select ${idIn('b', 'n')}, n, ${idIn('f', `1 + n % ${folderNum}`)}, 'markdown', '文章 wenzhang ' || n
      from generate_series(1, ${folderNum * articlesEach}) n`),
  );
  await client.query('vacuum analyze');
  const { _id: userId } = await call<{ _id: string }>(product, '/u/login', administrator);
  const { rows } = await client.query<{ id: string }>(`select id from wiki_node where catalog_type = 'folder'`);
  const open = [['public', 'public'], ...rows.map(({ id }) => [id, 'public'])];
  const { page, context, open: go } = await visit(browser, product, { as: administrator });
  await context.addInitScript(
    ([key, value]) => localStorage.setItem(key ?? '', value ?? ''),
    [`easy-mock_wiki_open:${userId}`, JSON.stringify(open)],
  );
  const began = performance.now();
  await go('/wikiCatalog');
  const tree = page.getByRole('tree');
  const height = () => tree.evaluate((box) => box.scrollHeight);
  const whole = folderNum * (articlesEach + 1) * 20;
  while ((await height()) < whole) await page.waitForTimeout(200);
  console.log(
    `${(folderNum * (articlesEach + 1)).toLocaleString('en')} open nodes, all read after ${((performance.now() - began) / 1_000).toFixed(1)} s`,
  );
  await page.waitForTimeout(1_000);
  const frames = await watchFrames(page);
  const box = await tree.boundingBox();
  if (!box) throw new Error('there is no tree');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await frames.next();
  for (let turn = 0; turn < 120; turn += 1) await page.mouse.wheel(0, 400);
  await page.waitForTimeout(300);
  const wheel = await frames.next();
  // The speed of a person who drags the scroll bar: end to end in three seconds.
  await tree.evaluate(
    (element) =>
      new Promise<void>((done) => {
        const start = performance.now();
        const moving = setInterval(() => {
          const part = (performance.now() - start) / 3_000;
          element.scrollTop = part * element.scrollHeight;
          if (part < 1) return;
          clearInterval(moving);
          done();
        }, 8);
      }),
  );
  const bar = await frames.next();
  await tree.focus();
  for (let turn = 0; turn < 60; turn += 1) await page.keyboard.press('ArrowUp');
  const keys = await frames.next();
  console.log(`${wheel.frames}, ${bar.frames} and ${keys.frames} frames`);
  reportFigure('longest frame with the wheel', wheel.frame, limitFrameMs);
  reportFigure('longest frame while the bar is dragged', bar.frame, limitFrameMs);
  reportFigure('longest frame with the keys', keys.frame, limitFrameMs);
} finally {
  await browser.close();
  await installation.remove();
}
