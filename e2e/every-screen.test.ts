import { base, matchPage, type PageName, pages } from '@easymock/contract';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, visit } from './fixtures/browser';
import { administrator, type Product, startProduct } from './fixtures/product';
import { mockScreens } from './screens/mock';
import { peopleScreens } from './screens/people';
import { platformScreens } from './screens/platform';
import { fillScene, longName, scene } from './screens/scene';
import { wikiScreens } from './screens/wiki';

const deep = { tags: 'deep' };

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  await fillScene(product);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

it('no page that is built is left out', () => {
  const screens = [mockScreens, peopleScreens, platformScreens, wikiScreens].flatMap(
    ({ administrator, stranger, visitor = [], guest = [] }) => [
      ...administrator,
      ...stranger,
      ...visitor,
      ...guest,
    ],
  );
  const visited = new Set(screens.map(({ path }) => matchPage(base + path())?.name));
  const built = (Object.keys(pages) as PageName[]).filter((name) => pages[name].isBuilt);
  expect(built.filter((name) => !visited.has(name))).toEqual(['logOut']);
});

it('a tab says what it shows: a project its name, a screen its own', deep, async () => {
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
