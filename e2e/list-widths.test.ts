// @module-tag deep
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openChatPlatforms } from '../packages/server/test/chat-platforms';
import { launchBrowser, type Visit, visit } from './fixtures/browser';
import { call, tokenOf } from './fixtures/call';
import { goTo, goToEmptyPage } from './fixtures/navigate';
import { administrator, type Product, startProduct } from './fixtures/product';

/** All lists that are tables. */
const lists = [
  '/tools/releaseTools',
  '/tools/releaseTools?kind=templates',
  '/tools/taskManage',
  '/tools/projectCodeManage',
  '/tools/dingConfigManage',
  '/tools/pushTaskManage',
  '/tools/recommendContentManage',
  '/tools/enumerationManage?type=userGroup',
  '/tools/enumerationManage?type=project',
  '/tools/middlePage?tab=links',
  '/tools/h5pagesUrl',
  '/tools/rankBrowse',
  '/operations',
  '/operations?tab=runs',
  '/accounts',
  '/accounts?tab=log',
];

const longName = '研发中心订单与支付团队每个工作日早上的回归检查结果汇总提醒给所有相关的负责同事们';
const longPath = '/activity/2026/double-twelve/main-venue/for-members-and-their-friends';
const person = { name: 'konstantinopolskaya', nick_name: 'Konstantinopolskaya', password: 'plum-blossom-8' };

let product: Product;
let browser: Browser;
let chats: Awaited<ReturnType<typeof openChatPlatforms>>;

beforeAll(async () => {
  chats = await openChatPlatforms();
  [product, browser] = await Promise.all([startProduct({ EASYMOCK_OUTBOUND_ALLOW: '127.0.0.1' }), launchBrowser()]);
  await fillLists();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await chats?.close();
});

/** Creates a record of each kind with realistically long values. */
async function fillLists(): Promise<void> {
  await call(product, '/u/register', person);
  const { _id: ownerUserId } = await call(product, '/u/login', person);
  const token = await tokenOf(product);
  const send = (path: string, body: object) => call(product, path, body, token);
  await send('/settings/save', { key: 'robot.hosts', value: chats.host });
  const extra = { h5Hosts: { prod: 'https://mobile.members.shop.invalid' } };
  const values = [
    { type: 'department', value: 'ordersAndPaymentsOfTheWholeCompany', label: longName.slice(0, 20) },
    { type: 'project', value: 'ordersAndPaymentsOfTheWholeCompany', label: longName.slice(0, 20), extra },
    { type: 'userGroup', value: 'ordersAndPaymentsOfTheWholeCompany', label: longName.slice(0, 20) },
  ];
  for (const value of values)
    await send('/enumerationManage/insertEnumerationInfo', {
      ...value,
      labelEn: 'Orders and payments of all',
      ...(value.type === 'userGroup' && { parentValue: value.value, extra: { headUserIds: [ownerUserId] } }),
    });
  const project = 'ordersAndPaymentsOfTheWholeCompany';
  const robot = {
    name: longName.slice(0, 40),
    groupName: longName,
    ownerUserId,
    webhook: chats.robot('dingtalk').webhook,
  };
  const { _id: robotId = '' } = await send('/dingConfigManage/insertDingConfigInfo', robot);
  const lost = { ...robot, name: `旧${longName.slice(0, 30)}`, webhook: chats.robot('feishu').webhook };
  await send('/dingConfigManage/insertDingConfigInfo', { ...lost, platform: 'feishu', useStatus: 0 });
  await send('/pushTaskManage/insertNewTask', {
    taskName: longName,
    title: longName,
    content: longName,
    dingConfigIds: [robotId],
    ownerUserId,
    schedule: { kind: 'monthly', time: '09:30', monthDays: [1, 5, 9, 13, 17, 21, 25], tz: 'America/New_York' },
  });
  await send('/taskManage/insertTaskInfo', {
    taskName: longName,
    taskType: 'document',
    taskLevel: 'S',
    content: longName,
    score: 1000,
    peopleNum: 5,
    deadline: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
  });
  const release = { name: longName, project, releaseVersion: '2026.11.20-rc.12', managerUserId: ownerUserId };
  const year = new Date().getFullYear();
  const planAt = `${year}-11-20T12:00:00.000Z`;
  await send('/release-list/create', { ...release, planAt });
  await send('/release-list/create', { ...release, isTemplate: true });
  const department = project;
  const code = { code: 'ORDERS-AND-PAYMENTS', name: longName, department, ownerUserId, jiraKey: 'ORDERS' };
  await send('/projectCodeManage/insertProjectCode', { ...code, gitUrl: `https://git.example.com${longPath}` });
  const content = { content: longName, startAt: `${year}-11-01`, endAt: `${year}-12-31` };
  await send('/recommend/addRecommend', { ...content, url: `https://wiki.example.com${longPath}` });
  const link = { name: longName, target: `https://wiki.example.com${longPath}`, expireAt: '2036-12-31' };
  await send('/tools/saveMiddleLink', { ...link, ownerUserId });
  await send('/tools/saveH5Page', { project, name: longName, path: longPath });
  await send('/operations/runJob', { name: 'files.sweep' });
  await send('/wikiDashBoard/setLookDashBoardNum', { type: 'rank' });
}

/** Returns what is too wide, and texts that are cut off without an ellipsis or a tooltip. */
const faultsOf = ({ page }: Visit): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    for (const { scrollWidth, clientWidth } of document.querySelectorAll('.ant-table-content'))
      if (scrollWidth > clientWidth) faults.push(`${scrollWidth} px wide, of which ${clientWidth} are seen`);
    /** Returns the box that cuts a text off, if any. */
    function cutterOf(text: Node, cell: HTMLElement): HTMLElement | undefined {
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right } = range.getBoundingClientRect();
      for (let box = text.parentElement; box && cell.contains(box); box = box.parentElement) {
        const { display, overflowX } = getComputedStyle(box);
        const room = box.getBoundingClientRect();
        const isWithin = left >= room.left - 1 && right <= room.right + 1;
        if (!isWithin && display !== 'inline' && (overflowX !== 'visible' || box === cell)) return box;
      }
      return undefined;
    }
    const cells = document.querySelectorAll<HTMLElement>('.ant-table-thead th, .ant-table-row > td');
    for (const cell of cells) {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (text.parentElement?.closest('.g-sr-only')) continue;
        const cutter = cutterOf(text, cell);
        if (!cutter) continue;
        const hasSign = getComputedStyle(cutter).textOverflow === 'ellipsis';
        const hasTitle = text.parentElement?.closest('[title]') || cutter.querySelector('[title]');
        if (!hasSign || !hasTitle || cell.tagName === 'TH') faults.push(`“${text.textContent}” is cut off`);
      }
    }
    return faults;
  });

describe.each(['zh-CN', 'en'] as const)('in %s', (language) => {
  let admin: Visit;
  beforeAll(async () => {
    admin = await visit(browser, product, { as: administrator, language, width: 1440, height: 900 });
    await admin.open('/');
    await admin.page.getByRole('heading', { level: 1 }).waitFor();
  });

  it.each(lists)('no column of %s lies out of sight, and no text ends without a sign', async (path) => {
    // Navigate inside one document, since compiling the scripts takes longer than rendering a list.
    await goToEmptyPage(admin.page);
    await goTo(admin.page, path);
    await admin.page.locator('.ant-table-row').first().waitFor();
    await admin.picture(`list-${language}${path.replaceAll(/\W+/g, '-')}`);
    expect(await faultsOf(admin)).toEqual([]);
  });
});
