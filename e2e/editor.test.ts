// @module-tag deep
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, type Visit, visit } from './fixtures/browser';
import { call, tokenOf } from './fixtures/call';
import { countEffort } from './fixtures/count-effort';
import { administrator, type Product, startProduct } from './fixtures/product';

const deep = { tags: 'deep' };

let product: Product;
let browser: Browser;
let person: Visit;
let projectId: string;

async function writeCode(code: string): Promise<void> {
  const { page } = person;
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+A');
  // Pasted, because the browser takes seconds to insert a thousand lines as if typed.
  await page.locator('.cm-content').evaluate((node, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    node.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, code);
}

beforeAll(async () => {
  product = await startProduct();
  browser = await launchBrowser();
  const token = await tokenOf(product);
  projectId = (await call(product, '/project/create', { name: '商城', url: '/shop' }, token))._id ?? '';
  person = await visit(browser, product, { as: administrator });
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

describe('the editor', () => {
  it('keeps an empty definition and a broken one from being saved, and says why', async () => {
    const { page } = person;
    await person.open(`/editor/${projectId}`);
    await page.getByRole('textbox', { name: 'URL' }).fill('//users//:id/');
    await page.getByText('保存时会整理为 /users/:id').waitFor();
    await page.getByLabel('描述').fill('一位用户');
    await writeCode(' ');
    await page.getByText('数据定义不能为空').waitFor();
    await writeCode('{\n  a: ,\n}');
    await page
      .getByRole('button', { name: /^第 2 行第 \d+ 列/ })
      .first()
      .waitFor();
    // Saving moves the focus to the first error, then to the next one.
    await page.getByRole('textbox', { name: 'URL' }).fill('users');
    await page.getByLabel('描述').fill('');
    await page.keyboard.press('Control+s');
    const isInUrl = () =>
      page.getByRole('textbox', { name: 'URL' }).evaluate((field) => field === document.activeElement);
    await expect.poll(isInUrl).toBe(true);
    await page.getByRole('textbox', { name: 'URL' }).fill('/users/:id');
    // The description is optional; its default is the method and the URL.
    expect(await page.getByLabel('描述').getAttribute('placeholder')).toBe('GET /users/:id');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    const isInCode = () => page.locator('.cm-content').evaluate((code) => code === document.activeElement);
    await expect.poll(isInCode).toBe(true);
  });

  it('offers snippets after em.', deep, async () => {
    const { page } = person;
    await writeCode('{ "name": ');
    await page.keyboard.type('em.name.cn');
    await page.getByRole('option', { name: /em\.name\.cname/ }).click();
    await page.keyboard.insertText(' }');
    await page.getByText('定义有效').waitFor();
    expect(await page.locator('.cm-content').innerText()).toContain('{ "name": "@cname" }');
  });

  it('previews functions after two clicks, which see the request that is typed', async () => {
    const { page } = person;
    const effort = await countEffort(page);
    await writeCode(
      '{ hello: ({ _req }) => { console.log("called"); return "user " + _req.params.id + " page " + _req.query.page } }',
    );
    await page.getByRole('button', { name: '预览' }).click();
    const panel = page.getByRole('region', { name: '预览' });
    await panel.getByLabel('请求', { exact: true }).fill('/users/7?page=2');
    await panel.getByText('"user 7 page 2"').waitFor();
    await panel.getByText('called').waitFor();
    // One click into the code, and one on the preview button.
    expect((await effort()).clicks).toBe(2);
    await person.picture('editor-script');
    await writeCode('{ hello() { throw new Error("没有库存") } }');
    await panel.getByText(/没有库存/).waitFor();
    await writeCode('{ "n|1-1000000": 1 }');
    await panel.getByText('第 1 次生成').waitFor();
    await panel.getByRole('button', { name: '再生成一次' }).click();
    await panel.getByText('第 2 次生成').waitFor();
  });

  it('asks before leaving with changes, and saves under a clean url', deep, async () => {
    const { page } = person;
    await page.getByRole('button', { name: '关闭', exact: true }).click();
    await page.getByRole('button', { name: '留下' }).click();
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+S');
    await page.getByRole('link', { name: '/users/:id', exact: true }).waitFor();
    await page.getByText('GET /users/:id', { exact: true }).waitFor();
  });

  it('stays open after saving when it shall', deep, async () => {
    const { page } = person;
    await page.getByRole('link', { name: '编辑', exact: true }).click();
    await page.getByRole('switch', { name: '自动关闭' }).uncheck();
    await page.getByLabel('描述').fill('一个数');
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByText('已保存').waitFor();
    await page.getByRole('button', { name: '关闭', exact: true }).click();
    await page.getByText('一个数').waitFor();
  });

  it('lets the keyboard out of the code: Esc, then Tab', deep, async () => {
    const { page } = person;
    await page.getByRole('link', { name: '编辑', exact: true }).click();
    const code = page.locator('.cm-content');
    await code.click();
    await page.keyboard.press('Tab');
    expect(await code.evaluate((node) => node.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    expect(await code.evaluate((node) => node.contains(document.activeElement))).toBe(false);
    await page.getByRole('button', { name: '关闭', exact: true }).click();
  });

  it('left no complaint in the console', () => {
    expect(person.complaints).toEqual([]);
  });
});

describe('the form beside the code', () => {
  const codeOf = async (visit: Visit) => (await visit.page.locator('.cm-line').allInnerTexts()).join('\n').trimEnd();
  const press = async (visit: Visit, ...keys: string[]) => {
    for (const key of keys) await visit.page.keyboard.press(key);
  };

  it('builds a mock without code, by keyboard alone', async () => {
    const { page } = person;
    await person.open(`/editor/${projectId}`);
    await page.getByRole('textbox', { name: 'URL' }).fill('/goods');
    await page.getByLabel('描述').fill('商品');
    await writeCode(' ');
    await page.getByText('还没有数据定义').waitFor();
    await page.getByRole('button', { name: '对象', exact: true }).focus();
    await press(person, 'Enter');
    const grid = page.getByRole('treegrid', { name: '数据定义的表单' });
    await grid.focus();

    // A list of goods: first name, rule and type, then one item with two fields.
    await press(person, 'Alt+Enter');
    await page.getByRole('textbox', { name: 'field 的名称' }).or(page.getByLabel('field 的名称')).waitFor();
    await page.keyboard.type('list');
    await press(person, 'Tab');
    await page.getByLabel('list 的规则').waitFor();
    await page.keyboard.type('3');
    await press(person, 'Tab');
    await page.getByRole('option', { name: '数组' }).waitFor();
    await press(person, 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter');
    await page.getByText('生成 3 个元素').waitFor();
    expect(await codeOf(person)).toBe('{\n  "list|3": [""]\n}');

    // The item becomes an object with an incrementing number and a name.
    await press(person, 'ArrowRight', 'Enter', 'Shift+Tab');
    await page.getByRole('option', { name: '对象' }).waitFor();
    await press(person, 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter', 'Alt+Enter');
    await page.keyboard.type('id');
    await press(person, 'Tab');
    await page.keyboard.type('+1');
    await press(person, 'Tab');
    await page.getByRole('option', { name: '数字' }).waitFor();
    await press(person, 'ArrowDown', 'Enter', 'Shift+Enter');
    await page.keyboard.type('name');
    await press(person, 'Tab', 'Tab', 'Tab');
    await page.getByLabel('name 的值').waitFor();
    await page.keyboard.type('@cna');
    await page.locator('.ant-select-item-option-active', { hasText: '@cname' }).waitFor();
    await press(person, 'Enter', 'Enter');
    await page.getByText('中文姓名').first().waitFor();
    expect(await codeOf(person)).toBe(
      ['{', '  "list|3": [{', '    "id|+1": 1,', '    "name": "@cname"', '  }]', '}'].join('\n'),
    );

    // Move a row, and undo.
    await press(person, 'Alt+ArrowUp');
    expect(await codeOf(person)).toContain('"name": "@cname",\n    "id|+1": 1\n');
    await press(person, 'Control+z');
    expect(await codeOf(person)).toContain('"id|+1": 1,\n    "name": "@cname"\n');
    await person.picture('editor-form');
    await press(person, 'Control+s');
    await page.getByRole('link', { name: '/goods', exact: true }).waitFor();
  });

  it('edits the value of a row that somebody types on, and no key leads away from it', deep, async () => {
    const { page } = person;
    await person.open(`/editor/${projectId}`);
    await writeCode('{ "phone": "old" }');
    await page.getByRole('treegrid').focus();
    await press(person, 'Home', 'ArrowDown');
    await page.keyboard.type('page');
    await press(person, 'Enter');
    expect(await codeOf(person)).toBe('{ "phone": "page" }');
    expect(new URL(page.url()).pathname).toContain(`/editor/${projectId}`);
  });

  it('is saved on the way out of it', deep, async () => {
    const { page } = person;
    await page.getByRole('textbox', { name: 'URL' }).fill('/way-out');
    await page.getByLabel('描述').fill('离开前保存');
    await page.getByRole('link', { name: '工作台' }).click();
    await page.getByRole('button', { name: '保存并离开' }).click();
    await page.waitForURL(`${product.address}/workbench`);
    await person.open(`/project/${projectId}`);
    await page.getByRole('link', { name: '/way-out', exact: true }).waitFor();
  });

  it('goes on to the list when the network is back that was lost before the first key', deep, async () => {
    const { page } = person;
    // The browser reports a request that begins without a network, so the live stream must be open before.
    await Promise.all([page.waitForResponse(/\/live\/stream/), person.open(`/editor/${projectId}`)]);
    const url = page.getByRole('textbox', { name: 'URL' });
    const [question] = await Promise.all([page.waitForResponse(/\/confirm-modal-/), url.click()]);
    // Preload the confirmation dialog and its imports, before the network is lost.
    await page.evaluate(`import('${question.url()}')`);
    await page.context().setOffline(true);
    await page.keyboard.type('offline');
    await page.keyboard.press('Control+s');
    await page.getByText('网络已断开', { exact: false }).first().waitFor();
    await page.context().setOffline(false);
    await page.keyboard.press('Control+s');
    await page.waitForURL(`${product.address}/project/${projectId}`);
    await page.getByRole('link', { name: '/offline', exact: true }).waitFor();
  });

  it('changes only what it means, and follows the code', deep, async () => {
    const { page } = person;
    await person.open(`/editor/${projectId}`);
    await writeCode("{\n  // one\n  a: 'x', // keep\n  run() { return 1 },\n  code: /\\d+/\n}");
    const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name} `) });
    await row('a').getByText('x', { exact: true }).click();
    await page.getByLabel('a 的值').fill('@cname');
    await press(person, 'Escape');
    await press(person, 'Escape');
    await row('a').getByText('a', { exact: true }).click();
    await page.getByLabel('a 的名称').fill('b');
    await press(person, 'Enter');
    await row('b').waitFor();
    expect(await codeOf(person)).toBe("{\n  // one\n  b: 'x', // keep\n  run() { return 1 },\n  code: /\\d+/\n}");
    // Activating a function in the form moves the cursor into the code.
    await row('run').getByRole('button').first().click();
    await page.keyboard.type('/* here */');
    expect(await codeOf(person)).toContain('/* here */run() { return 1 }');
    // Outside a text field, Shift+F searches the code.
    await page.getByRole('treegrid').focus();
    await press(person, 'Shift+F');
    await page.locator('.cm-search').getByRole('textbox').first().waitFor();
    await press(person, 'Escape');
    // While the code is invalid, the form retains the last valid state and shows where the error is.
    await writeCode('{\n  b: ,\n}');
    await page.getByText('定义有误，表单停在最后一次有效的内容').waitFor();
    await row('b').waitFor();
    await writeCode('[1, 2]');
    await page.getByRole('row', { name: /^第 2 项/ }).waitFor();
  });

  it('sets what the answer is besides its data', deep, async () => {
    const { page } = person;
    await writeCode('{ a: 1 }');
    await page.getByRole('button', { name: /^响应设置/ }).click();
    await page.getByLabel('状态码').fill('99');
    await page.getByText('请填写 200 到 599 之间的整数').waitFor();
    await page.getByLabel('状态码').fill('404');
    await page.getByLabel('延迟').fill('100-500');
    await page.getByRole('button', { name: '添加响应头' }).click();
    await page.getByLabel('X-Header 的名称').fill('X-Trace');
    await press(person, 'Enter');
    await page.getByLabel('X-Trace 的值').fill('@guid');
    await press(person, 'Enter');
    await page.getByText('响应头 1').waitFor();
    expect(await codeOf(person)).toBe(
      '{ a: 1, _res: { status: 404, delay: "100-500", headers: { "X-Trace": "@guid" } } }',
    );
    await page.getByRole('group', { name: '响应头' }).getByRole('button', { name: '删除 X-Trace' }).click();
    await page.getByLabel('延迟').fill('');
    await page.getByLabel('状态码').fill('');
    await press(person, 'Enter');
    await page.getByRole('button', { name: /^响应设置.*200.*无延迟$/ }).click();
    expect(await codeOf(person)).toBe('{ a: 1 }');
  });

  it('stays usable with a thousand rows, and remembers how one edits', deep, async () => {
    const { page } = person;
    const fields = Array.from({ length: 1000 }, (_, index) => `  "f${index}": ${index}`);
    await writeCode(`{\n${fields.join(',\n')}\n}`);
    const grid = page.getByRole('treegrid');
    await page.locator('[role="treegrid"][aria-rowcount="1001"]').waitFor();
    expect(await page.getByRole('row').count()).toBeLessThan(120);
    await grid.focus();
    await press(person, 'Home', 'ArrowDown', 'Delete', 'End');
    await page.getByRole('row', { name: /^f999 /, selected: true }).waitFor();
    expect(await grid.getAttribute('aria-rowcount')).toBe('1000');
    await page.getByText('表单', { exact: true }).click();
    await page.locator('.cm-content').waitFor({ state: 'hidden' });
    // Undo works while the code is hidden.
    await grid.focus();
    await press(person, 'Control+z', 'Home', 'ArrowDown');
    await page.getByRole('row', { name: /^f0 /, selected: true }).waitFor();
    await page.getByRole('button', { name: '关闭', exact: true }).click();
    await page.getByRole('button', { name: '离开', exact: true }).click();
    await person.open(`/editor/${projectId}`);
    await page.getByRole('treegrid').waitFor();
    expect(await page.locator('.cm-content').isVisible()).toBe(false);
    await page.getByText('表单和代码', { exact: true }).click();
  });

  it('speaks English as well', deep, async () => {
    const options = { language: 'en', theme: 'dark', width: 1024, as: administrator } as const;
    const english = await visit(browser, product, options);
    const { page } = english;
    await english.open(`/editor/${projectId}`);
    await page.getByRole('textbox', { name: 'URL' }).fill('/en');
    await page.getByLabel('Description').fill('In English');
    await page.getByRole('treegrid', { name: 'Form of the data definition' }).focus();
    await press(english, 'End', 'Shift+Enter');
    await page.getByLabel('Name of field').waitFor();
    await page.keyboard.type('age');
    await press(english, 'Tab');
    await page.keyboard.type('18-60');
    await press(english, 'Tab');
    await page.getByRole('option', { name: 'Number' }).waitFor();
    await press(english, 'ArrowDown', 'Enter');
    await page.getByText('A random whole number from 18 to 60').waitFor();
    await english.picture('editor-form-en-dark-1024');
    await press(english, 'Control+s');
    await page.getByRole('link', { name: '/en', exact: true }).waitFor();
    expect(english.complaints).toEqual([]);
    await english.context.close();
  });

  it('left no complaint in the console', () => {
    expect(person.complaints).toEqual([]);
  });
});

describe('a mock that two people edit', () => {
  const zhou = { name: 'zhou.qing', password: 'plum-blossom-8' };
  let id: string;
  let hers: string;
  const readMock = async () => {
    const response = await fetch(`${product.address}/api/mock/get?id=${id}`, {
      headers: { authorization: `Bearer ${hers}` },
    });
    const { data } = (await response.json()) as { data: { mock: Record<string, unknown> } };
    return data.mock;
  };

  beforeAll(async () => {
    await call(product, '/u/register', zhou);
    hers = await tokenOf(product, zhou);
    const me = await call<{ _id: string }>(product, '/u/login', zhou);
    const own = await tokenOf(product);
    await call(product, '/project/update', { id: projectId, members: [me._id] }, own);
    const mode = '{\n  code: 0,\n  name: "@cname"\n}';
    const draft = { project_id: projectId, method: 'get', url: '/both', description: '两人', mode };
    id = (await call(product, '/mock/create', draft, own))._id ?? '';
    await person.open(`/editor/${projectId}/${id}`);
  });

  it('says at once who saved a newer version, and merges it with what is typed', async () => {
    const { page } = person;
    await writeCode('{\n  code: 0,\n  name: "@cname",\n  age: 18\n}');
    const theirs = '{\n  code: 200,\n  name: "@cname"\n}';
    await call(product, '/mock/update', { id, version: 1, mode: theirs, description: '周写的' }, hers);
    await page.getByText(/zhou\.qing 更新了此接口/).waitFor();
    await page.getByRole('button', { name: '合并' }).click();
    await expect.poll(() => page.getByLabel('描述').inputValue()).toBe('周写的');
    // Saved while the notice of the merge is visible, which must not cover the button.
    await page.getByText(/检查后请保存/).waitFor();
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect.poll(async () => (await readMock()).version).toBe(3);
    expect(await readMock()).toMatchObject({
      description: '周写的',
      mode: '{\n  code: 200,\n  name: "@cname",\n  age: 18\n}',
    });
  });

  it('gives an earlier version back from its history', deep, async () => {
    const { page } = person;
    await person.open(`/editor/${projectId}/${id}`);
    await page.getByRole('button', { name: '历史', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: '历史版本' });
    await drawer.getByRole('button', { name: /创建/ }).click();
    await drawer.getByRole('button', { name: '恢复此版本' }).click();
    await page.getByText('已恢复，之前的内容仍在历史版本里').waitFor();
    await drawer.waitFor({ state: 'hidden' });
    await expect.poll(async () => (await readMock()).version).toBe(4);
    expect(await readMock()).toMatchObject({ description: '两人', mode: '{\n  code: 0,\n  name: "@cname"\n}' });
    expect(person.complaints).toEqual([]);
  });
});
