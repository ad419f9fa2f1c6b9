import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { byDepth } from '../test-depth';
import { launchBrowser, storedToken, type Visit, visit } from './fixtures/browser';
import { type Product, startProduct } from './fixtures/product';

const deep = { tags: 'deep' };
const petstore = 'node_modules/@readme/oas-examples/3.0/json/petstore.json';
let product: Product;
let browser: Browser;

beforeAll(async () => {
  product = await startProduct();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const codeOf = (page: Page) => page.locator('.cm-content');

/** Replaces the content of the code editor. */
async function writeCode(page: Page, code: string): Promise<void> {
  await codeOf(page).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(code);
}

describe('the main job, from a first visit to a served mock', () => {
  let person: Visit;
  let page: Page;
  let address: string;

  beforeAll(async () => {
    person = await visit(browser, product);
    page = person.page;
  });
  afterAll(() => person.context.close());

  it('registers and signs in', async () => {
    await person.open('/login');
    await page.getByRole('button', { name: '没有账号？注册' }).click();
    await page.getByLabel('用户名').fill('lin.xia');
    await page.getByLabel('昵称').fill('林夏');
    await page.getByLabel('密码', { exact: true }).fill('plum-blossom-8');
    await page.getByLabel('确认密码').fill('plum-blossom-8');
    await page.getByRole('button', { name: '注册', exact: true }).click();
    await page.getByRole('button', { name: '跳过', exact: true }).click();
    await page.getByRole('heading', { name: '从第一个项目开始' }).waitFor();
    await person.picture('projects-first-use');
  });

  it('creates a project from the Petstore and reports the parts that could not be used', async () => {
    await page.getByRole('link', { name: '新建项目', exact: true }).first().click();
    await page.getByLabel('名称').fill('宠物商店');
    await page.getByLabel('基础 URL').fill('/pets');
    await page.locator('input[type=file]').setInputFiles(petstore);
    await page
      .getByText(/\d+ 个接口/)
      .first()
      .waitFor();
    await person.picture('new-project');
    await page.getByRole('button', { name: '创建项目' }).click();
    await page.getByText(/项目已创建，导入了 \d+ 个接口/).waitFor();
    await person.picture('import-result');
    await page
      .getByRole('button', { name: '进入项目' })
      .or(page.getByRole('link', { name: '进入项目' }))
      .click();
  });

  it('sees its mocks and searches them', async () => {
    await page.getByRole('heading', { name: '宠物商店' }).waitFor();
    await page.getByText('/pet/:petId', { exact: false }).first().waitFor();
    await person.picture('project');
    await page.getByRole('searchbox').fill('inventory');
    await page.waitForURL(/keywords=inventory/);
    await page.getByText('/pet/:petId').first().waitFor({ state: 'detached' });
    await page.getByRole('searchbox').press('Escape');
    await page.getByText('/pet/:petId').first().waitFor();
  });

  it('edits one, previews it and saves with the keyboard', async () => {
    const row = page.getByRole('row').filter({ hasText: '/pet/:petId' }).filter({ hasText: 'GET' }).first();
    await row
      .getByRole('link', { name: '编辑' })
      .or(row.getByRole('button', { name: '编辑' }))
      .click();
    await codeOf(page).waitFor();
    await writeCode(page, "{ code: 200, pet: { name: '年糕', 'age|3-3': 1 } ");
    await page
      .getByRole('button', { name: /^第 1 行第 \d+ 列/ })
      .first()
      .waitFor();
    await writeCode(page, "{ code: 200, pet: { name: '年糕', 'age|3-3': 1 } }");
    await page.getByRole('button', { name: '格式化' }).click();
    await page.getByRole('button', { name: '预览' }).click();
    await page.getByText('年糕').nth(1).waitFor();
    await person.picture('editor');
    address = await page
      .getByText(/^http:\/\/127\.0\.0\.1.*\/pet\/:petId/)
      .first()
      .innerText();
    await codeOf(page).click();
    await page.keyboard.press('Control+S');
    await page.getByRole('heading', { name: '宠物商店' }).waitFor();
  });

  it('calls it, and the call is counted', async () => {
    const response = await fetch(address.trim().replace(':petId', '7'), { headers: { origin: 'http://shop.example' } });
    expect(await response.json()).toEqual({ code: 200, pet: { name: '年糕', age: 3 } });
    expect(response.headers.get('access-control-allow-origin')).toBe('http://shop.example');
  });

  it('copies an address and deletes a mock', async () => {
    const row = page.getByRole('row').filter({ hasText: '/store/inventory' }).first();
    await row.getByRole('button', { name: '复制地址' }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/\/easymock\/mock\/[0-9a-f]{24}\/pets\/.*store\/inventory$/);
    await row.getByRole('button', { name: /更多/ }).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await page.getByRole('button', { name: '删除', exact: true }).click();
    await page.getByText('/store/inventory').first().waitFor({ state: 'detached' });
  });

  it('signs out, and has to sign in again', async () => {
    await person.open('/log-out');
    await page.waitForURL(/\/easymock\/login/);
    await person.open('/new');
    await page.waitForURL(/\/easymock\/login\?redirectUrl=%2Feasymock%2Fnew/);
    expect(await storedToken(page)).toBe('');
  });

  it('left no complaint in the console', () => {
    expect(person.complaints).toEqual([]);
  });
});

describe('signing in', () => {
  it('returns to the requested page', async () => {
    const person = await visit(browser, product);
    await person.open('/workbench');
    await person.page.waitForURL(/\/login\?redirectUrl=/);
    await person.signIn();
    await person.page.waitForURL(/\/easymock\/workbench$/);
    await person.context.close();
  });

  it('never leads to another host', async () => {
    const person = await visit(browser, product);
    await person.open('/login?redirectUrl=https%3A%2F%2Fevil.example%2Feasymock%2F');
    await person.signIn();
    await person.page.waitForURL(`${product.address}/`);
    await person.context.close();
  });

  it('says the same of a wrong password and an unknown name', deep, async () => {
    const person = await visit(browser, product);
    await person.open('/login');
    for (const name of ['admin', 'nobody-here']) {
      await person.page.getByLabel('用户名').fill(name);
      await person.page.getByLabel('密码', { exact: true }).fill('wrong-password-1');
      await person.page.getByRole('button', { name: '登录', exact: true }).click();
      await person.page
        .getByText(/用户名或密码错误/)
        .first()
        .waitFor();
    }
    await person.context.close();
  });

  it('loads at most 130 kB of compressed script', async () => {
    const person = await visit(browser, product);
    const session = await person.context.newCDPSession(person.page);
    await session.send('Network.enable');
    const scripts = new Map<string, number>();
    session.on('Network.responseReceived', ({ requestId, type }) => {
      if (type === 'Script') scripts.set(requestId, 0);
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) scripts.set(requestId, encodedDataLength);
    });
    const load = async (path: string) => {
      await person.open(path);
      await person.page.waitForLoadState('networkidle');
      return [...scripts.values()].reduce((sum, size) => sum + size, 0);
    };
    const login = await load('/login');
    await person.signIn();
    await person.page.getByRole('heading', { level: 1 }).waitFor();
    await person.page.waitForLoadState('networkidle');
    const list = [...scripts.values()].reduce((sum, size) => sum + size, 0);
    console.log(
      `script over the wire: login ${Math.round(login / 1000)} kB, with a list ${Math.round(list / 1000)} kB`,
    );
    expect(login).toBeGreaterThan(10_000);
    expect(login).toBeLessThan(130_000);
    expect(list).toBeLessThan(400_000);
    await person.context.close();
  });
});

describe('pages', () => {
  it('that do not exist answer 404 with a page of ours', async () => {
    const person = await visit(browser, product);
    const response = await person.page.goto(`${product.address}/no-such-page`);
    expect(response?.status()).toBe(404);
    await person.page.getByRole('heading', { name: '页面不存在' }).waitFor();
    await person.picture('not-found');
    await person.context.close();
  });

  const looks = [
    { language: 'en', theme: 'dark', heading: 'Personal projects', lang: 'en' },
    { language: 'en', theme: 'light', heading: 'Personal projects', lang: 'en' },
    { language: 'zh-CN', theme: 'dark', heading: '个人项目', lang: 'zh-CN' },
  ] as const;
  it.each(looks.slice(0, byDepth(1, looks.length)))(
    'speak $language in a $theme theme, without a flash',
    async ({ language, theme, heading, lang }) => {
      const person = await visit(browser, product, { language, theme });
      const { page } = person;
      await page.goto(`${product.address}/login`, { waitUntil: 'commit' });
      // The browser paints nothing before the body exists, and the script that sets the theme runs before it.
      await page.waitForFunction(() => document.body);
      expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe(theme);
      await person.picture(`login-${language}-${theme}`);
      await person.signIn();
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(lang);
      const background = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      const [red = 0] = (background.match(/\d+/g) ?? []).map(Number);
      expect(red < 128).toBe(theme === 'dark');
      await person.picture(`projects-${language}-${theme}`);
      expect(person.complaints).toEqual([]);
      await person.context.close();
    },
  );
});
