import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, type Visit, visit } from './fixtures/browser';
import { administrator, type Product, startProduct } from './fixtures/product';

let product: Product;
let browser: Browser;
let person: Visit;
let projectId: string;

async function call(path: string, body: object, token = ''): Promise<Record<string, string>> {
  const response = await fetch(`${product.address}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return ((await response.json()) as { data: Record<string, string> }).data;
}

async function writeCode(code: string): Promise<void> {
  const { page } = person;
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(code);
}

beforeAll(async () => {
  product = await startProduct();
  browser = await launchBrowser();
  const { token } = await call('/u/login', administrator);
  projectId = (await call('/project/create', { name: '商城', url: '/shop' }, token))._id ?? '';
  person = await visit(browser, product);
  await person.open('/login');
  await person.signIn();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

describe('the editor', () => {
  it('keeps an empty definition and a broken one from being saved, and says why', async () => {
    const { page } = person;
    await person.open(`/editor/${projectId}`);
    await page.getByLabel('URL').fill('//users//:id/');
    await page.getByText('保存时会整理为 /users/:id').waitFor();
    await page.getByLabel('描述').fill('一位用户');
    await writeCode(' ');
    await page.getByText('数据定义不能为空').waitFor();
    await page.getByRole('button', { name: '保存' }).and(page.locator(':disabled')).waitFor();
    await writeCode('{\n  a: ,\n}');
    await page
      .getByRole('button', { name: /^第 2 行第 \d+ 列/ })
      .first()
      .waitFor();
  });

  it('offers snippets after em.', async () => {
    const { page } = person;
    await writeCode('{ "name": ');
    await page.keyboard.type('em.name.cn');
    await page.getByRole('option', { name: /em\.name\.cname/ }).click();
    await page.keyboard.insertText(' }');
    await page.getByText('定义有效').waitFor();
    expect(await page.locator('.cm-content').innerText()).toContain('{ "name": "@cname" }');
  });

  it('previews functions, which see the request that is typed', async () => {
    const { page } = person;
    await writeCode(
      '{ hello: ({ _req }) => { console.log("called"); return "user " + _req.params.id + " page " + _req.query.page } }',
    );
    await page.getByRole('button', { name: '预览' }).click();
    const panel = page.getByRole('region', { name: '预览' });
    await panel.getByLabel('请求', { exact: true }).fill('/users/7?page=2');
    await panel.getByText('"user 7 page 2"').waitFor();
    await panel.getByText('called').waitFor();
    await person.picture('editor-script');
    await writeCode('{ hello() { throw new Error("没有库存") } }');
    await panel.getByText(/没有库存/).waitFor();
    await writeCode('{ "n|1-1000000": 1 }');
    await panel.getByText('第 1 次生成').waitFor();
    await panel.getByRole('button', { name: '再生成一次' }).click();
    await panel.getByText('第 2 次生成').waitFor();
  });

  it('asks before leaving with changes, and saves under a clean url', async () => {
    const { page } = person;
    await page.getByRole('button', { name: '关闭', exact: true }).click();
    await page.getByRole('button', { name: '留下' }).click();
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+S');
    await page.getByRole('link', { name: '/users/:id', exact: true }).waitFor();
  });

  it('stays open after saving when it shall', async () => {
    const { page } = person;
    await page.getByRole('link', { name: '编辑', exact: true }).click();
    await page.getByRole('switch', { name: '自动关闭' }).uncheck();
    await page.getByLabel('描述').fill('一个数');
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByText('已保存').waitFor();
    await page.getByRole('button', { name: '关闭', exact: true }).click();
    await page.getByText('一个数').waitFor();
  });

  it('left no complaint in the console', () => {
    expect(person.complaints).toEqual([]);
  });
});
