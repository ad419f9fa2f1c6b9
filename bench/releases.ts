/**
 * Measures the calls of 100,000 release checklists, and whether one with 300 items stays smooth while an item is
 * dragged. Calls are sequential, through a server; the item is dragged in Chromium.
 *
 * BENCH_RELEASES sets another number of checklists.
 */
import { chromium } from 'playwright-core';
import { visit } from '../e2e/fixtures/browser';
import { browserOptions } from '../e2e/fixtures/browser-options';
import { call, tokenOf } from '../e2e/fixtures/call';
import { administrator } from '../e2e/fixtures/product';
import { reportFigure, timesOf, watchFrames } from './fixtures/figures';
import { percentile } from './fixtures/load';
import { addPeople, idIn, openNewInstallation } from './fixtures/new-installation';

const releaseNum = Number(process.env.BENCH_RELEASES ?? 100_000);
const itemsEach = 10;
const peopleNum = 500;
const rounds = 40;
const limitMs = 50;
/** Maximum milliseconds of a frame while an item is dragged. */
const limitFrameMs = 50;
const longNum = 300;

const installation = await openNewInstallation('releases');
const { client } = installation;

const person = (num: string): string => idIn('a', `1 + (${num}) % ${peopleNum}`);

console.log(`${releaseNum.toLocaleString('en')} checklists of ${itemsEach} items, ${peopleNum} people …`);
await addPeople(client, peopleNum);
// In a hundred checklists, two are drafts, three are running, five were abandoned, and the others are
// finished.
await client.query(`
  insert into release_list (id, created_at, updated_at, create_user_id, create_user_name, update_user_id, update_user_name,
    search_keys, name, project, release_version, plan_at, manager_user_id, status, is_template, groups)
  select ${idIn('f', 'n')}, now() - n * interval '7 minutes', now() - n * interval '5 minutes', ${person('n')}, '', ${person('n')}, '',
    '上线 ' || n || E'\\nshangxian' || n, '上线 ' || n, (array['mall', 'app', 'admin', 'supply'])[1 + n % 4], '5.' || n,
    now() - n * interval '6 minutes', ${person('n')},
    case when n % 100 < 2 then 'draft' when n % 100 < 5 then 'running' when n % 100 < 10 then 'abandoned' else 'locked' end,
    n % 1000 = 999, '[{"id":"g","name":"上线前"}]'
  from generate_series(1, ${releaseNum}) n`);
await client.query(`
  insert into release_item (release_id, id, group_id, title, "desc", required, owner_user_ids, link, sort, state)
  select ${idIn('f', 'n')}, 'i' || i, 'g', '检查项 ' || i, '', i % 5 > 0, array[${person('n + i')}], '', i,
    case when n % 100 >= 10 or i < 5 then 'done' else 'todo' end
  from generate_series(1, ${releaseNum}) n, generate_series(1, ${itemsEach}) i`);
await client.query('vacuum analyze');

const product = await installation.startProduct();
const browser = await chromium.launch(browserOptions());
try {
  const token = await tokenOf(product);
  const someone = `a${'0'.repeat(22)}1`;
  const list = '/release-list/list?';
  const one = `f${'0'.repeat(22)}3`;
  for (const path of [
    list,
    `${list}page_index=400`,
    `${list}page_size=200`,
    `${list}isTemplate=true`,
    `${list}status=running`,
    `${list}status=locked&sortField=planAt&sortOrder=1`,
    `${list}project=mall`,
    `${list}managerUserId=${someone}`,
    `${list}belong=mySelf`,
    `${list}sortField=name&sortOrder=1`,
    `${list}keywords=shangxian777`,
    `/release-list/getReleaseItemInfo?releaseId=${one}`,
    `/release-list/getLockStatus?releaseId=${one}`,
  ]) {
    const times = await timesOf(product, path, token, rounds);
    reportFigure(`p95 of ${path.replace(someone, '…').replace(one, '…')}`, percentile(times, 0.95), limitMs);
  }

  const long = await call(
    product,
    '/release-list/create',
    {
      name: '三百项',
      groups: [{ id: 'g', name: '上线前' }],
      check_list: Array.from({ length: longNum }, (_, at) => ({ id: `i${at}`, group_id: 'g', title: `检查项 ${at}` })),
    },
    token,
  );
  const { page, open } = await visit(browser, product, { as: administrator });
  await open(`/tools/releaseEdit/${long._id}`);
  const grip = page.getByRole('button', { name: '移动“检查项 2”（Alt ↑ ↓）' });
  await grip.waitFor();
  const frames = await watchFrames(page);
  const from = await grip.boundingBox();
  if (!from) throw new Error('there is no row');
  await frames.next();
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 30, { steps: 4 });
  const begun = await frames.next();
  for (let turn = 0; turn < 4; turn += 1) {
    await page.mouse.move(from.x + 200, from.y + 400, { steps: 60 });
    await page.mouse.move(from.x + 20, from.y + 30, { steps: 60 });
  }
  await page.mouse.move(from.x + 200, from.y + 300, { steps: 20 });
  const dragged = await frames.next();
  await page.mouse.up();
  await page.evaluate('new Promise((done) => setTimeout(done, 300))');
  const dropped = await frames.next();
  const place = await page
    .getByRole('textbox', { name: '检查项' })
    .evaluateAll((all) => all.findIndex((one) => (one as unknown as { value: string }).value === '检查项 2'));
  console.log(`${longNum} items: ${dragged.frames} frames while dragging; item 2 now at ${place}`);
  if (place === 2) throw new Error('the item was not dropped');
  reportFigure('longest frame when the drag begins', begun.frame, 100);
  reportFigure('longest frame while dragging', dragged.frame, limitFrameMs);
  reportFigure('longest frame when the item is dropped', dropped.frame, 100);
} finally {
  await browser.close();
  await installation.remove();
}
