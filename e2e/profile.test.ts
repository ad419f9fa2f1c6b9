// @module-tag deep
import type { Browser, Locator } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, storedToken, type Visit, type VisitOptions, visit } from './fixtures/browser';
import { call } from './fixtures/call';
import { type Product, startProduct } from './fixtures/product';

const deep = { tags: 'deep' };

const lin = { name: 'lin.xia', password: 'plum-blossom-8' };

let product: Product;
let browser: Browser;
let person: Visit;

const signedIn = async (options: VisitOptions = {}): Promise<Visit> => {
  const visitor = await visit(browser, product, options);
  await visitor.open('/login');
  await visitor.signIn(lin.name, lin.password);
  return visitor;
};

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  await call(product, '/u/register', lin);
  person = await signedIn();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

it('a picture is cropped by keys, saved, and seen in the bar; what is none is refused', async () => {
  const { page } = person;
  await person.open('/profile');
  const choose = page.locator('input[type=file]');
  await choose.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await page.getByText('图片格式不支持', { exact: true }).waitFor();

  // Red on the left, green on the right, so that the result shows where the picture was cropped.
  const half = (background: string) => ({ create: { width: 300, height: 300, channels: 3 as const, background } });
  const green = await sharp(half('#008000')).png().toBuffer();
  const picture = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#ff0000' } })
    .composite([{ input: green, left: 300, top: 0 }])
    .png()
    .toBuffer();
  await choose.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
  const dialog = page.getByRole('dialog', { name: '裁剪头像' });
  const area = dialog.getByRole('group', { name: /方向键/ });
  await area.focus();
  for (let step = 0; step < 60; step++) await area.press('ArrowLeft');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });

  const shown = page.getByRole('button', { name: /lin\.xia/ }).locator('img');
  const source = new URL((await shown.getAttribute('src')) ?? '', product.origin);
  expect(source.pathname).toMatch(/^\/easymock\/upload\/.*\.webp$/);
  const saved = Buffer.from(await (await fetch(source)).arrayBuffer());
  const { dominant } = await sharp(saved).stats();
  expect(dominant.g).toBeGreaterThan(dominant.r);
  await page.getByRole('button', { name: '查看头像', exact: true }).click();
  await page.getByRole('img', { name: 'lin.xia 的头像' }).waitFor();
  expect(person.complaints).toEqual([]);
});

it('a browser whose session is ended elsewhere is told at once to sign in again', deep, async () => {
  const other = await signedIn();
  await person.open('/profile?tab=security');
  const { page } = person;
  const sessions = page.getByRole('region', { name: '登录的浏览器' }).getByRole('listitem');
  await sessions.nth(1).waitFor();
  expect(await sessions.first().innerText()).toContain('本次登录');
  await sessions.nth(1).getByRole('button').click();
  await sessions.nth(1).waitFor({ state: 'detached' });

  await other.page.getByText('请重新登录').waitFor();
  await other.page.waitForURL(/\/login/);
  await other.context.close();
});

it('a token is shown once and calls as its person', async () => {
  const { page } = person;
  await person.open('/profile?tab=tokens');
  await page.getByRole('button', { name: '新建令牌', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '新建令牌' });
  await dialog.getByRole('textbox', { name: '名称', exact: true }).fill('持续集成');
  await dialog.getByRole('checkbox', { name: /mock:write/ }).check();
  await dialog.getByRole('button', { name: '创建', exact: true }).click();
  const made = page.getByRole('dialog', { name: '令牌已创建' });
  const token = await made.locator('code').first().innerText();
  await made.getByRole('button', { name: '我已保存', exact: true }).click();
  const row = page.getByRole('listitem').filter({ hasText: '持续集成' });
  expect(await row.innerText()).toContain('从未使用');
  await made.waitFor({ state: 'detached' });
  expect((await page.content()).includes(token)).toBe(false);

  const project = await call<{ _id: string }>(product, '/project/create', { name: '令牌', url: '/t' }, token);
  expect(project._id).toMatch(/^[0-9a-f]{24}$/);
  await row.getByRole('button', { name: '删除令牌 持续集成', exact: true }).click();
  const confirm = page.getByRole('dialog', { name: '删除令牌' });
  await confirm.getByRole('textbox').fill('持续集成');
  await confirm.getByRole('button', { name: '删除', exact: true }).click();
  await page.getByText('还没有令牌', { exact: true }).waitFor();
  await expect(call(product, '/project/create', { name: '又', url: '/u' }, token)).rejects.toThrow('重新登录');
});

it('a new password ends tokens as well, unless the person clears the tick', deep, async () => {
  const renewer = { name: 'bai.lu', password: 'plum-blossom-8' };
  await call(product, '/u/register', renewer);
  const visitor = await visit(browser, product);
  await visitor.open('/login');
  await visitor.signIn(renewer.name, renewer.password);
  const { page } = visitor;
  await visitor.open('/profile?tab=security');
  const form = page.getByRole('form', { name: '修改密码' });
  const tick = form.getByRole('checkbox', { name: '同时删除令牌', exact: true });
  expect(await tick.isChecked()).toBe(true);
  await form.locator('[autocomplete=current-password]').fill(renewer.password);
  for (const field of await form.locator('[autocomplete=new-password]').all()) await field.fill('bamboo-forest-9');
  const sent = page.waitForRequest('**/api/u/update');
  await form.getByRole('button', { name: '修改密码', exact: true }).click();
  expect((await sent).postDataJSON()).toMatchObject({ endsTokens: true });
  await page.waitForURL(/\/login/);
  await visitor.signIn(renewer.name, 'bamboo-forest-9');
  await visitor.context.close();
});

it('preferences apply on another browser, and a compact row is lower', deep, async () => {
  const { page } = person;
  await person.open('/profile?tab=preferences');
  const choose = async (choice: Locator) => {
    await Promise.all([page.waitForResponse(/\/u\/preferences$/), choice.click()]);
  };
  const choices = page.getByRole('region', { name: '偏好' });
  await choose(choices.getByText('深色', { exact: true }));
  await choose(choices.getByText('紧凑', { exact: true }));
  await page.getByLabel('起始页', { exact: true }).click();
  await choose(page.locator('.ant-select-item-option').getByText('工作台', { exact: true }));

  const other = await signedIn({ theme: 'light' });
  await other.page.waitForURL(/\/workbench$/);
  const root = other.page.locator('html');
  expect(await root.getAttribute('data-theme')).toBe('dark');
  expect(await root.getAttribute('data-density')).toBe('compact');
  const token = await storedToken(other.page);
  const { _id } = await call(product, '/project/create', { name: '密度', url: '/density' }, token);
  await call(
    product,
    '/mock/create',
    { project_id: _id, method: 'get', url: '/a', mode: '{}', description: '密度' },
    token,
  );
  await other.open(`/project/${_id}`);
  const row = other.page.getByRole('row').filter({ hasText: '/a' });
  expect((await row.boundingBox())?.height).toBe(36);

  // Loading the bare address leads to the start page.
  await other.open('/');
  await other.page.waitForURL(/\/workbench$/);
  await other.page.getByRole('heading', { level: 1, name: '工作台' }).waitFor();
  expect(other.complaints).toEqual([]);
  await other.context.close();
});
