/**
 * Measures the calls of the task board with 100,000 tasks of 500 people, and whether a board of 2,000 cards stays
 * smooth while a card is dragged. Calls are sequential, through a server; the card is dragged in Chromium.
 *
 * BENCH_TASKS sets another number of tasks.
 */
import { chromium } from 'playwright-core';
import { visit } from '../e2e/fixtures/browser';
import { browserOptions } from '../e2e/fixtures/browser-options';
import { tokenOf } from '../e2e/fixtures/call';
import { administrator } from '../e2e/fixtures/product';
import { reportFigure, timesOf, watchFrames } from './fixtures/figures';
import { percentile } from './fixtures/load';
import { addPeople, idIn, openNewInstallation } from './fixtures/new-installation';

const taskNum = Number(process.env.BENCH_TASKS ?? 100_000);
const peopleNum = 500;
const rounds = 40;
const limitMs = 50;
/** Maximum milliseconds of a frame while a card is dragged. */
const limitFrameMs = 50;
const boardNum = 2_000;

const installation = await openNewInstallation('tasks');
const { client } = installation;

const person = (num: string): string => idIn('a', `1 + (${num}) % ${peopleNum}`);
// In twenty tasks, one is open, two are in progress, one waits for its appraisal, and the others are
// finished.
const status = `case when n % 20 = 0 then 'open' when n % 20 < 3 then 'received' when n % 20 = 3 then 'completed'
  when n % 20 = 4 then 'closed' else 'appraised' end`;
const columns = `id, created_at, updated_at, create_user_id, create_user_name, update_user_id, update_user_name, search_keys,
  task_name, task_type, task_level, task_status, task_result, content, score, people_num, deadline, publish_user_id, final_score`;
const insertTasks = (from: number, to: number, prefix: string, level: string, of: string) => `
  insert into task (${columns})
  select ${idIn(prefix, 'n')}, now() - n * interval '7 minutes', now() - n * interval '5 minutes', ${person('n')}, '', ${person('n')}, '',
    '任务 ' || n || E'\\nrenwu' || n, '任务 ${prefix}' || n, (array['feature', 'bug', 'document'])[1 + n % 3], ${level}, ${of},
    case when n % 20 > 4 then 'good' else '' end, repeat('这是任务的说明。', 30), 30, 1, current_date + (n % 60 - 20), ${person('n')},
    case when n % 20 > 4 then 30 end
  from generate_series(${from}, ${to}) n`;

console.log(`${taskNum.toLocaleString('en')} tasks, ${peopleNum} people …`);
await addPeople(client, peopleNum);
await client.query(insertTasks(1, taskNum, 'f', `(array['S', 'A', 'B', 'C'])[1 + n % 4]`, status));
await client.query(
  `insert into task_receiver (task_id, user_id, user_name, received_at) select id, ${idIn('a', `1 + (('x' || substr(id, 17))::bit(32)::int + 7) % ${peopleNum}`)}, '', updated_at from task where task_status in ('received', 'completed', 'appraised')`,
);
await client.query(
  `insert into task_score (id, task_id, task_name, user_id, user_name, points, finished, on_time, reason, actor_id, actor_name, at)
   select 'e' || substr(t.id, 2), t.id, t.task_name, r.user_id, '', 30, 1, 1, 'appraised', '', '', t.updated_at
   from task t join task_receiver r on r.task_id = t.id where t.task_status = 'appraised'`,
);
await client.query('vacuum analyze');

const product = await installation.startProduct();
const browser = await chromium.launch(browserOptions());
try {
  const token = await tokenOf(product);
  const someone = `a${'0'.repeat(22)}1`;
  const list = '/taskManage/getAllTaskInfoList?';
  for (const path of [
    list,
    `${list}page=400`,
    `${list}pageSize=200`,
    `${list}belong=mySelf`,
    `${list}taskStatus=open&sortField=deadline&sortOrder=1`,
    `${list}sortField=score&sortOrder=-1`,
    `${list}overdue=true`,
    `${list}publishUserId=${someone}`,
    `${list}receiveUserId=${someone}`,
    `${list}keywords=renwu777`,
    '/taskManage/getAllTaskPeopleInfoList?from=2026-11-01',
    '/taskManage/getAllTaskPeopleInfoList?',
    '/taskManage/getTaskStatistics?',
    '/taskManage/distinctTaskUserInfo',
  ]) {
    const times = await timesOf(product, path, token, rounds);
    // Long pages, rankings and statistics are requested rarely, and therefore have a higher limit.
    reportFigure(
      `p95 of ${path.replace(someone, '…')}`,
      percentile(times, 0.95),
      path.startsWith(list) && !path.includes('200') ? limitMs : 300,
    );
  }

  // A separate board: four columns of 500 cards.
  await client.query(`
    insert into task (${columns})
    select ${idIn('d', 'n')}, now(), now() + n * interval '1 second', ${person('n')}, '', ${person('n')}, '', 'board', '看板任务 ' || n,
      'feature', 'B', (array['open', 'received', 'completed', 'closed'])[1 + n % 4], '', '说明', 30, 1, current_date, ${person('n')}, null
    from generate_series(1, ${boardNum}) n`);
  const { page, open } = await visit(browser, product, { as: administrator });
  await open('/tools/taskManage?view=board&keywords=board');
  const card = page.getByRole('link', { name: `看板任务 ${boardNum}` });
  await card.waitFor();
  const frames = await watchFrames(page);
  const from = await card.boundingBox();
  if (!from) throw new Error('there is no card');
  await page.mouse.move(from.x + 4, from.y + 40);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 60, { steps: 4 });
  const begun = await frames.next();
  for (let turn = 0; turn < 4; turn += 1) {
    await page.mouse.move(from.x + 700, from.y + 200, { steps: 60 });
    await page.mouse.move(from.x + 20, from.y + 60, { steps: 60 });
  }
  const dragged = await frames.next();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  const held = await page.locator('[data-card]').count();
  console.log(`board of ${boardNum} cards: ${held} in the page, ${dragged.frames} frames while dragging`);
  reportFigure('longest frame when the drag begins', begun.frame, 100);
  reportFigure('longest frame while dragging', dragged.frame, limitFrameMs);
} finally {
  await browser.close();
  await installation.remove();
}
