// @module-tag deep
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, type Visit, visit } from './fixtures/browser';
import { call, tokenOf } from './fixtures/call';
import { administrator, type Product, startProduct } from './fixtures/product';

const deep = { tags: 'deep' };

let product: Product;
let browser: Browser;
let person: Visit;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  person = await visit(browser, product);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** Presses Tab or another key until the element has the focus, as a person without a mouse would. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' | 'ArrowDown' = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead there`);
}

const headingOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

describe('with the keyboard alone, people', () => {
  it('sign in', async () => {
    const { page } = person;
    await person.open('/login');
    await page.getByRole('textbox', { name: '用户名' }).waitFor();
    await page.keyboard.type(administrator.name);
    await page.keyboard.press('Tab');
    await page.keyboard.type(administrator.password);
    await page.keyboard.press('Enter');
    await headingOf(page, '个人项目');
  });

  it('make a project and its first mock', async () => {
    const { page } = person;
    await page.keyboard.press('n');
    await headingOf(page, '新建项目');
    await page.getByLabel('名称').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Shop n p g');
    await tabTo(page, page.getByLabel('基础 URL'));
    await page.keyboard.type('/shop');
    await page.keyboard.press('Control+Enter');
    await headingOf(page, 'Shop n p g');
    await page.keyboard.press('c');
    await tabTo(page, page.getByRole('textbox', { name: 'URL' }));
    await page.keyboard.type('/goods');
    await tabTo(page, page.getByLabel('描述'));
    await page.keyboard.type('Goods');
    await page.keyboard.press('Control+S');
    await page.getByRole('link', { name: '/goods', exact: true }).waitFor();
  });

  it('see what it answers, and copy its address', async () => {
    const { page, context } = person;
    await page.keyboard.press('j');
    const row = page.getByRole('row').filter({ hasText: '/goods' });
    await row.getByRole('link', { name: '/goods' }).and(page.locator(':focus')).waitFor();
    await tabTo(page, row.getByRole('button', { name: '复制地址' }));
    await page.keyboard.press('Enter');
    await row.getByText('已复制到剪贴板').waitFor();
    const address = await page.evaluate(() => navigator.clipboard.readText());
    expect(address).toMatch(/\/easymock\/mock\/[0-9a-f]{24}\/shop\/goods$/);
    await tabTo(page, row.getByRole('link', { name: '预览' }));
    const opened = context.waitForEvent('page');
    await page.keyboard.press('Enter');
    const preview = await opened;
    await preview.getByText('200 OK').waitFor();
    await preview.close();
  });
});

describe('in a list of interfaces', () => {
  beforeAll(async () => {
    const token = await tokenOf(product);
    const { _id } = await call(product, '/project/create', { name: '仓库', url: '/depot' }, token);
    for (const url of ['/boxes', '/boxes/:id', '/racks', '/racks/:id']) {
      await call(product, '/mock/create', { project_id: _id, method: 'get', url, description: url, mode: '{}' }, token);
    }
    await person.open(`/project/${_id}`);
    await person.page.getByRole('link', { name: '/racks', exact: true }).waitFor();
  });

  it('a search stays in the address, waits for the composition to end, and Esc clears it', async () => {
    const { page, context } = person;
    await page.keyboard.press('/');
    const box = page.getByRole('searchbox');
    const session = await context.newCDPSession(page);
    await session.send('Input.imeSetComposition', { text: 'bo', selectionStart: 2, selectionEnd: 2 });
    await page.waitForTimeout(600);
    expect(page.url()).not.toContain('keywords');
    await session.send('Input.insertText', { text: 'boxes' });
    await page.waitForURL(/keywords=boxes/);
    await page.getByRole('link', { name: '/racks', exact: true }).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('link', { name: '/boxes', exact: true }).waitFor();
    expect(await box.inputValue()).toBe('boxes');
    expect(await page.getByRole('link', { name: '/racks', exact: true }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: '/racks', exact: true }).waitFor();
    expect(page.url()).not.toContain('keywords');
  });

  it('a search from the settings leads to what it finds', async () => {
    const { page } = person;
    await page.keyboard.press('2');
    await page.getByRole('textbox', { name: '名称' }).waitFor();
    await page.keyboard.press('s');
    await page.keyboard.type('boxes');
    await page.waitForURL(/\?keywords=boxes$/);
    await page.getByRole('link', { name: '/boxes', exact: true }).waitFor();
  });

  it('a filtered row is selected, deleted and restored', async () => {
    const { page } = person;
    await page.keyboard.press('Tab');
    for (const key of ['j', 'x', 'j', 'x', 'Delete']) await page.keyboard.press(key);
    const dialog = page.getByRole('dialog', { name: '删除所选的 2 个接口？' });
    await tabTo(page, dialog.getByRole('button', { name: '删除', exact: true }));
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: '撤销' }).waitFor();
    await page.getByText('没有符合条件的接口').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await page.keyboard.press('Control+Z');
    await page.getByRole('link', { name: '/boxes/:id', exact: true }).waitFor();
    await page.getByRole('link', { name: '/boxes', exact: true }).waitFor();
  });

  it('the walk goes up and down, opens, and Esc gives up what was chosen', deep, async () => {
    const { page } = person;
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: '/racks', exact: true }).waitFor();
    for (const key of ['k', 'k', 'k', 'k', 'x', 'o']) await page.keyboard.press(key);
    await page.getByRole('tab', { name: 'TypeScript' }).waitFor();
    await page.getByText('已选 1 项').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('已选 1 项').waitFor({ state: 'detached' });
    await page.keyboard.press('e');
    await page.waitForURL(/\/editor\//);
  });

  it('letters in the editor stay letters', deep, async () => {
    const { page } = person;
    const code = page.locator('.cm-content');
    await code.click();
    await page.keyboard.type('npg?');
    expect(page.url()).toContain('/editor/');
    expect(await code.innerText()).toContain('npg?');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

describe('the link that skips menus', () => {
  it('leads past those of the frame and of the page', async () => {
    const { page } = person;
    const reach = (path: string, name: string) =>
      person.open(path).then(async () => {
        await headingOf(page, name);
        await page.keyboard.press('Tab');
        await page.getByRole('button', { name: '跳到内容' }).and(page.locator(':focus')).waitFor();
        await page.keyboard.press('Enter');
        await page.keyboard.press('Tab');
      });
    await reach('/tools/dingConfigManage', '群机器人');
    await page.getByRole('searchbox', { name: '搜索名称、群名或用途' }).and(page.locator(':focus')).waitFor();
    await reach('/tools/taskManageScore', '任务积分');
    await page.getByRole('link', { name: '任务悬赏' }).last().and(page.locator(':focus')).waitFor();
  });
});

describe('teams', () => {
  it('are created, asked for, opened to others and left', deep, async () => {
    const chen = { name: 'chen.yu', password: 'plum-blossom-8' };
    await call(product, '/u/register', chen);
    const owner = await visit(browser, product, { as: administrator });
    await owner.open('/');
    await headingOf(owner.page, '个人项目');
    await owner.page.keyboard.press('g');
    await headingOf(owner.page, '团队');
    await owner.page.getByText('你还没有加入团队').waitFor();
    await owner.page.keyboard.press('c');
    await owner.page.getByLabel('团队名称').and(owner.page.locator(':focus')).waitFor();
    await owner.page.keyboard.type('Porcelain');
    await owner.page.keyboard.press('Enter');
    await owner.page.getByRole('link', { name: 'Porcelain' }).waitFor();
    await owner.page.getByRole('dialog').waitFor({ state: 'hidden' });
    await owner.page.keyboard.press('j');
    await owner.page.getByRole('link', { name: 'Porcelain' }).and(owner.page.locator(':focus')).waitFor();
    await owner.page.keyboard.press('Enter');
    await headingOf(owner.page, 'Porcelain');

    const colleague = await visit(browser, product, { as: chen });
    const { page } = colleague;
    await colleague.open('/');
    await headingOf(page, '个人项目');
    await page.keyboard.press('g');
    await tabTo(page, page.getByRole('button', { name: '加入团队' }));
    await page.keyboard.press('Enter');
    await page.getByLabel('团队名称').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Porcelain');
    await page.keyboard.press('Enter');
    await page.getByText('已申请加入团队“Porcelain”').waitFor();

    const members = owner.page.getByRole('tab', { name: '成员，1 个待审批的申请' });
    await members.waitFor();
    await tabTo(owner.page, owner.page.getByRole('tab', { name: '项目' }));
    await owner.page.keyboard.press('ArrowRight');
    await members.and(owner.page.locator(':focus')).waitFor();
    await owner.page.keyboard.press('Enter');
    const approve = owner.page.getByRole('button', { name: '同意 chen.yu' });
    await approve.waitFor();
    await tabTo(owner.page, approve);
    await owner.page.keyboard.press('Enter');
    await owner.page.getByText('chen.yu 已加入团队').waitFor();
    expect(owner.complaints).toEqual([]);
    await owner.context.close();

    await colleague.open('/group');
    await page.getByRole('link', { name: 'Porcelain' }).waitFor();
    await page.keyboard.press('j');
    await page.getByRole('link', { name: 'Porcelain' }).and(page.locator(':focus')).waitFor();
    await tabTo(page, page.getByRole('button', { name: 'Porcelain的更多操作' }));
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: '成员' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('menuitem', { name: '退出团队' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    const leave = page.getByRole('dialog').getByRole('button', { name: '退出团队' });
    await tabTo(page, leave);
    await page.keyboard.press('Enter');
    await page.getByText('你还没有加入团队').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(colleague.complaints).toEqual([]);
    await colleague.context.close();
  });
});

describe('the list of keys', () => {
  beforeAll(async () => {
    await call(product, '/group/create', { name: 'Celadon' }, await tokenOf(product));
  });

  it('tells those of the screen, and closing it gives the focus back', async () => {
    const { page } = person;
    await person.open('/group');
    await page.getByRole('link', { name: 'Celadon' }).waitFor();
    await page.keyboard.press('j');
    const row = page.getByRole('link', { name: await page.locator('a:focus').innerText(), exact: true });
    await page.keyboard.press('Shift+?');
    const dialog = page.getByRole('dialog', { name: '快捷键' });
    await dialog.getByText('当前页面').waitFor();
    await dialog.getByText('创建团队').waitFor();
    // The dialog intercepts all shortcuts.
    await page.keyboard.press('p');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await row.and(page.locator(':focus')).waitFor();
    expect(page.url()).toContain('/group');
  });

  it('is shorter once single keys are switched off', deep, async () => {
    const { page } = person;
    await person.open('/profile?tab=preferences');
    await page.getByRole('switch', { name: '单键快捷键' }).uncheck();
    await page.keyboard.press('Tab');
    await page.keyboard.press('p');
    await page.keyboard.press('Shift+?');
    await page.reload();
    await headingOf(page, '编辑资料');
    expect(await page.getByRole('switch', { name: '单键快捷键' }).isChecked()).toBe(false);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('switch', { name: '单键快捷键' }).check();
  });
});

describe('a document', () => {
  it('is written, moved and shared with a colleague', deep, async () => {
    const token = await tokenOf(product);
    const make = (catalogName: string, catalogType: string) =>
      call<{ id: string }>(product, '/catalog/insertCatalog', { parentId: 'public', catalogName, catalogType }, token);
    const read = async (name: string) => {
      const response = await fetch(`${product.address}/api/md-article/${name}?markdownId=${id}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return (await response.json()).data;
    };
    const [folder, { id }] = [await make('发布流程', 'folder'), await make('步骤', 'markdown')];
    await call(product, '/u/register', { name: 'mei.lan', password: 'plum-blossom-8' });

    const { page, open } = await visit(browser, product, { as: administrator });
    await open(`/wikiCatalog/${id}`);
    await headingOf(page, '步骤');
    await page.keyboard.press('e');
    await page.locator('.cm-content:focus').waitFor();
    await page.keyboard.type('先备份');
    await page.keyboard.press('Control+s');
    await expect.poll(async () => (await read('get')).mdTexts).toBe('先备份');

    await open(`/wikiCatalog/${id}`);
    const dialog = page.getByRole('dialog');
    /** Opens the article's menu and chooses an action with the arrow keys. */
    const choose = async (action: string) => {
      await tabTo(page, page.getByRole('button', { name: '更多操作' }).last());
      await page.keyboard.press('Enter');
      const item = page.getByRole('menuitem', { name: action, exact: true });
      await tabTo(page, item, 'ArrowDown');
      await page.keyboard.press('Enter');
      await dialog.waitFor();
    };
    /** Types into a select and chooses the first option. */
    const pick = async (name: string, typed: string, shown: string) => {
      await tabTo(page, dialog.getByRole('combobox', { name, exact: true }));
      await page.keyboard.type(typed);
      await page.locator('.ant-select-item-option-active', { hasText: shown }).waitFor();
      await page.keyboard.press('Enter');
    };
    const run = async (name: string) => {
      await tabTo(page, dialog.getByRole('button', { name }));
      await page.keyboard.press('Enter');
    };
    await choose('移动到…');
    await pick('位置', '发布流程', '发布流程');
    await run('移动');
    await dialog.waitFor({ state: 'hidden' });
    const { path } = await read('get');
    expect(path).toContainEqual(expect.objectContaining({ id: folder.id }));

    await choose('权限');
    await pick('授权对象', 'mei', 'mei.lan');
    await run('添加');
    await run('保存');
    await dialog.waitFor({ state: 'hidden' });
    const { grants } = await read('getAllCheckUserId');
    expect(grants).toMatchObject([{ subjectKind: 'user', subjectName: 'mei.lan', level: 'view' }]);
  });
});

it('no key left a complaint in the console', () => {
  expect(person.complaints).toEqual([]);
});
