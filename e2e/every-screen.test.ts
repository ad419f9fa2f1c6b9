import { base, matchPage, type PageName, pages } from '@easymock/contract';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, visit } from './fixtures/browser';
import { administrator, type Product } from './fixtures/product';
import { docsScreens } from './screens/docs';
import { startScene } from './screens/filled-scene';
import { messagesScreens } from './screens/messages';
import { mockScreens } from './screens/mock';
import { peopleScreens } from './screens/people';
import { platformScreens } from './screens/platform';
import { longName, scene } from './screens/scene';
import { toolsScreens } from './screens/tools';
import { wikiScreens } from './screens/wiki';

const allScreens = [
  docsScreens,
  messagesScreens,
  mockScreens,
  peopleScreens,
  platformScreens,
  toolsScreens,
  wikiScreens,
];

it('no page is left out', () => {
  const screens = allScreens.flatMap(({ administrator, stranger, visitor = [], guest = [] }) => [
    ...administrator,
    ...stranger,
    ...visitor,
    ...guest,
  ]);
  const visited = new Set(screens.map(({ path }) => matchPage(base + path())?.name));
  const built = Object.keys(pages) as PageName[];
  expect(built.filter((name) => !visited.has(name))).toEqual(['logOut']);
});

describe('the first load', { tags: 'deep' }, () => {
  let product: Product;
  let browser: Browser;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startScene(), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  it('the list of projects is asked for once, before the frame is drawn', async () => {
    const person = await visit(browser, product, { as: administrator });
    const order: string[] = [];
    person.page.on('request', (request) => {
      const [, call = ''] = /\/api(\/project|\/u\/getUserAuth)\?/.exec(`${request.url()}?`) ?? [];
      if (call) order.push(call);
    });
    await person.open('/');
    await person.page.locator('main li h2 a').first().waitFor();
    expect(order.filter((call) => call === '/project')).toHaveLength(1);
    expect(order[0]).toBe('/project');
    await person.context.close();
  });

  it.each(['projects', 'workbench'] as const)(
    'the page asks for the frame and the %s, before any script of the bundle runs',
    async (start) => {
      const person = await visit(browser, product, { as: administrator });
      const { page } = person;
      await page.addInitScript((value) => localStorage.setItem('easy-mock_start_page', JSON.stringify(value)), start);
      // If the first script is blocked, the page requests only what its HTML or `ahead.js` names.
      await page.route(/\/assets\/index-[^/]+\.js$/, (route) => route.abort());
      const lists: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/api/project?')) lists.push(request.url());
      });
      await page.goto(`${product.origin}/easymock/`);
      await page.getByText('EasyMock', { exact: true }).waitFor();
      expect(lists).toHaveLength(start === 'projects' ? 1 : 0);
      const links = page.locator('link[href*="/assets/"]');
      const ahead = new Set(await links.evaluateAll((all) => all.map((link) => (link as HTMLLinkElement).href)));
      expect(ahead.size).toBeGreaterThan(8);
      for (const part of ['frame', `${start}-page`])
        expect([...ahead].some((file) => file.includes(`/${part}-`))).toBe(true);
      await person.context.close();
    },
  );

  it('the page takes over the list that it asked for itself', async () => {
    const person = await visit(browser, product, { as: administrator });
    const { page } = person;
    const lists: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/project?')) lists.push(request.url());
    });
    await page.goto(`${product.origin}/easymock/`);
    await page.getByRole('link', { name: longName }).first().waitFor();
    expect(lists).toHaveLength(1);
    // The previous test shows that the page sends this request before any script, so the single request is
    // that one.
    expect(await page.evaluate(() => 'answerAhead' in window)).toBe(false);
    expect(await page.locator('.bar-outline').isVisible()).toBe(false);
    await person.context.close();
  });

  it('a tab says what it shows: a project its name, a screen its own', async () => {
    const person = await visit(browser, product, { as: administrator });
    const titles = [
      [`/project/${scene.full}`, longName],
      [`/group/${scene.team}`, '前端一组'],
      [`/editor/${scene.full}/${scene.mock}`, 'POST /carts'],
      ['/workbench', '工作台'],
      ['/no-such-page', '页面不存在'],
      [`/mock/${scene.full}/shop/orders`, '接口测试'],
    ] as const;
    for (const [path, title] of titles) {
      await person.open(path);
      await person.page.waitForFunction((wanted) => document.title === wanted, `${title} - EasyMock`);
    }
    await person.context.close();
  });
});
