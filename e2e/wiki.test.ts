import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, savedFile, storedToken, type Visit, visit } from './fixtures/browser';
import { call, tokenOf } from './fixtures/call';
import { accessibilityFaults } from './fixtures/check-screen';
import { administrator, type Product, startProduct } from './fixtures/product';

const deep = { tags: 'deep' };

/** Polls until the page shows the expected value, which takes a while on a busy machine. */
const shown = (read: () => Promise<unknown>) => expect.poll(read, { timeout: 15_000 });

let product: Product;
let browser: Browser;
let person: Visit;
let token: string;

beforeAll(async () => {
  product = await startProduct();
  browser = await launchBrowser();
  token = await tokenOf(product);
  person = await visit(browser, product, { as: administrator, width: 1440, height: 900 });
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const headingOf = ({ page }: Visit, name: string) => page.getByRole('heading', { level: 1, name });
const treeOf = ({ page }: Visit) => page.getByRole('tree', { name: '文档目录' });
const rowOf = (who: Visit, name: string) => treeOf(who).getByRole('treeitem', { name, exact: true });
const sourceOf = ({ page }: Visit) => page.getByRole('textbox', { name: '正文（Markdown）' });

/** Creates an article with a text by calls. @returns its ID */
async function givenArticle(catalogName: string, mdTexts: string): Promise<string> {
  const node = { parentId: 'public', catalogName, catalogType: 'markdown' };
  const { id } = await call<{ id: string }>(product, '/catalog/insertCatalog', node, token);
  await call(product, '/md-article/save', { markdownId: id, mdTexts, contentVersion: 1 }, token);
  return id;
}

const isSaved = ({ page }: Visit) => page.getByText(/^已保存 \d\d:\d\d$/).waitFor();

it('a person makes a folder and an article, writes, saves, reads, and goes back to an earlier version', async () => {
  const { page } = person;
  await person.open('/wikiCatalog/public');
  await headingOf(person, '公共空间').waitFor();
  await treeOf(person).getByText('还没有内容').first().waitFor();

  // A new folder is named in place in the tree.
  await page.getByRole('region', { name: '文档目录' }).getByRole('button', { name: '新建目录' }).click();
  await page.getByRole('textbox', { name: '目录名称' }).fill('研发');
  await page.keyboard.press('Enter');
  await rowOf(person, '研发').click();
  await headingOf(person, '研发').waitFor();

  // A new article in the folder opens in its editor.
  await page.getByRole('button', { name: /空白文档/ }).click();
  const dialog = page.getByRole('dialog', { name: '新建文档' });
  await dialog.getByLabel('名称').fill('发布流程');
  await dialog.getByText('公共空间 / 研发').waitFor();
  await page.keyboard.press('Enter');
  await sourceOf(person).click();
  await page.keyboard.type('# 准备\n\n先通知测试。\n\n- 打标签');
  await page.keyboard.press('Enter');
  await page.keyboard.type('部署');
  await shown(() => page.getByRole('region', { name: '预览' }).innerText()).toContain('打标签');
  await page.getByText(/^已保存 .* · 未发布$/).waitFor();
  await page.keyboard.press('Control+s');
  await isSaved(person);
  await person.picture('wiki-editor');

  await page.getByRole('link', { name: '返回阅读' }).click();
  const text = page.getByRole('article');
  await text.getByText('先通知测试。').waitFor();
  await person.picture('wiki-article');

  // Another change, which is then reverted.
  const markdownId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const worse = { markdownId, mdTexts: '写错了的一段。', contentVersion: 2, note: '改坏了' };
  await call(product, '/md-article/save', worse, token);
  await text.getByText('写错了的一段。').waitFor();
  await page.keyboard.press('h');
  const history = page.getByRole('dialog', { name: '历史版本' });
  const versions = history.getByRole('list', { name: '历史版本' }).getByRole('button');
  await shown(() => versions.count()).toBeGreaterThan(1);
  await person.picture('wiki-history');
  await versions.nth(1).click();
  await history.getByRole('button', { name: '恢复此版本' }).click();
  await page.getByText('已恢复，之前的内容仍在历史版本里').waitFor();
  await page.keyboard.press('Escape');
  await text.getByText('先通知测试。').waitFor();
});

it('articles in rich text are written, saved and read under the content policy of the pages', deep, async () => {
  const { page } = person;
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  const parent = { parentId: 'public' };
  const editors = [
    ['wysiwyg', '周会纪要'],
    ['tinyMce', '评审纪要'],
  ] as const;
  for (const [catalogType, catalogName] of editors) {
    const node = { ...parent, catalogName, catalogType };
    const { id } = await call<{ id: string }>(product, '/catalog/insertCatalog', node, token);
    await person.open(`/wikiCatalog/${catalogType}/${id}`);
    const text = page.getByRole('textbox', { name: '正文', exact: true });
    await text.click();
    await page.keyboard.type('先备份');
    await page.getByRole('button', { name: '表格', exact: true }).click();
    await page.keyboard.type('负责人');
    await page.keyboard.press('Control+s');
    await isSaved(person);
    await person.picture(`wiki-${catalogType.toLowerCase()}`);
    await page.getByRole('link', { name: '返回阅读' }).click();
    const article = page.getByRole('article');
    await article.getByText('先备份').waitFor();
    await article.getByRole('columnheader', { name: '负责人' }).waitFor();

    // Another change, after which the earlier version is restored.
    const worse = { markdownId: id, mdTexts: '<p>写错了</p>', contentVersion: 2, note: '改坏了' };
    await call(product, '/md-article/save', worse, token);
    await article.getByText('写错了').waitFor();
    await page.keyboard.press('h');
    const history = page.getByRole('dialog', { name: '历史版本' });
    const versions = history.getByRole('list', { name: '历史版本' }).getByRole('button');
    await shown(() => versions.count()).toBeGreaterThan(1);
    await versions.nth(1).click();
    await history.getByRole('button', { name: '恢复此版本' }).click();
    await page.keyboard.press('Escape');
    await article.getByText('先备份').waitFor();
  }
  expect(problems).toEqual([]);
});

it('two people write one article together, and publish it as one', async () => {
  const id = await givenArticle('值班表', '周一：王宇一\n\n周二：林夏\n');
  const account = { name: 'lin.xia', password: 'celadon-2026-x' };
  await call(product, '/u/register', { ...account, nickName: '林夏' }).catch(() => {});
  const lin = await visit(browser, product, { as: account, width: 1440, height: 900 });
  for (const one of [person, lin]) {
    await one.open(`/wikiCatalog/markdown/${id}`);
    await sourceOf(one).click();
  }
  await person.page.keyboard.press('Control+End');
  await person.page.keyboard.type('周三：管理员');
  await sourceOf(lin).getByText('周三：管理员').waitFor();
  await lin.page.keyboard.press('Control+Home');
  await lin.page.keyboard.type('# 十二月\n\n');
  await sourceOf(person).getByText('# 十二月').waitFor();
  await person.page.getByRole('list', { name: '正在一起编辑：lin.xia' }).waitFor();
  await person.page.keyboard.type('！');
  await sourceOf(lin).getByText('周三：管理员！').waitFor();
  await person.picture('wiki-together');

  // Undo takes back the own words only.
  await lin.page.keyboard.press('Control+z');
  await sourceOf(person).getByText('# 十二月').waitFor({ state: 'hidden' });
  await sourceOf(person).getByText('周三：管理员！').waitFor();

  await lin.page.getByRole('link', { name: '返回阅读' }).click();
  await lin.page.getByText(/^有未发布的修改/).waitFor();
  await person.page.getByRole('button', { name: '发布', exact: true }).click();
  await isSaved(person);
  await lin.page.getByRole('article').getByText('周三：管理员！').waitFor();
  await lin.page.getByText(/^有未发布的修改/).waitFor({ state: 'hidden' });

  // The same in rich text.
  const node = { parentId: 'public', catalogName: '交接单', catalogType: 'wysiwyg' };
  const rich = await call<{ id: string }>(product, '/catalog/insertCatalog', node, token);
  const mdTexts = '<p>周一：王宇一</p><ul><li>备份</li></ul>';
  await call(product, '/md-article/save', { markdownId: rich.id, mdTexts, contentVersion: 1 }, token);
  const surfaceOf = ({ page }: Visit) => page.getByRole('textbox', { name: '正文', exact: true });
  for (const one of [person, lin]) {
    await one.open(`/wikiCatalog/wysiwyg/${rich.id}`);
    await surfaceOf(one).getByText('备份').click();
  }
  await person.page.keyboard.press('Control+End');
  await person.page.keyboard.type('，**核对**日志');
  await surfaceOf(lin).getByText('核对').waitFor();
  await lin.page.keyboard.press('Control+Home');
  await lin.page.keyboard.type('值班 ');
  // The name of the other person stands at their cursor, in the middle of the line.
  await surfaceOf(person).getByText('值班').waitFor();
  await surfaceOf(person).getByText('lin.xia').waitFor();
  await person.picture('wiki-together-rich');
  await person.page.getByRole('button', { name: '发布', exact: true }).click();
  await isSaved(person);
  await person.page.getByRole('link', { name: '返回阅读' }).click();
  const article = person.page.getByRole('article');
  await article.getByText('值班 周一：王宇一').waitFor();
  expect(await article.getByRole('listitem').last().innerHTML()).toBe('备份，<strong>核对</strong>日志');
  await lin.context.close();
});

it('changes that were typed offline merge with those of others, and drafts are listed', deep, async () => {
  const id = await givenArticle('离线', '第一行\n');
  // Another context, since a broken connection is logged as a problem of the page.
  const offline = await visit(browser, product, { as: administrator, width: 1440, height: 900 });
  const { page, context } = offline;
  await offline.open(`/wikiCatalog/markdown/${id}`);
  await sourceOf(offline).click();
  await page.keyboard.press('Control+End');
  await context.setOffline(true);
  await page.keyboard.type('离线写的');
  await page.getByText(/^仅保存在本机/).waitFor();
  await call(product, '/md-article/save', { markdownId: id, mdTexts: '零\n\n第一行\n', contentVersion: 2 }, token);
  await context.setOffline(false);
  await sourceOf(offline).getByText('零', { exact: true }).waitFor();
  await page.getByText(/^已保存 .* · 未发布$/).waitFor();
  await offline.open('/wikiCatalog/drafts');
  await page.getByRole('link', { name: '继续编辑“离线”' }).click();
  await sourceOf(offline).getByText('离线写的').waitFor();
  await page.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '放弃未发布的修改' }).click();
  await offline.picture('wiki-discard');
  await page.getByRole('dialog').getByRole('button', { name: '放弃未发布的修改' }).click();
  await sourceOf(offline).getByText('离线写的').waitFor({ state: 'hidden' });
  await context.close();
});

it('a person draws a mind map by keys alone, saves it, reads it, folds it, and finds its versions', deep, async () => {
  const { page } = person;
  const node = { parentId: 'public', catalogName: '上线检查', catalogType: 'jsmind' };
  const { id } = await call<{ id: string }>(product, '/catalog/insertCatalog', node, token);
  await person.open(`/wikiCatalog/${id}`);
  await page.getByRole('link', { name: '编辑' }).click();
  const tree = page.getByRole('tree', { name: '思维导图' });
  const topic = (name: string) => tree.getByRole('treeitem', { name, exact: true });
  await topic('上线检查').waitFor();
  await page.getByRole('textbox', { name: '主题：上线检查' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.insertText('备份');
  await page.keyboard.press('Tab');
  await page.keyboard.insertText('全量 <b>每周</b>');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await page.keyboard.insertText('发布');
  await page.keyboard.press('Enter');
  await topic('全量 <b>每周</b>').waitFor();
  await page.keyboard.press('Control+s');
  await isSaved(person);
  await person.picture('wiki-mind-map-editor');

  // Creating pictures works under the content security policy of our pages.
  await page.getByRole('button', { name: '更多', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: '导出 PNG' }).click();
  const png = await savedFile(download);
  expect(png.subarray(1, 4).toString()).toBe('PNG');

  await page.getByRole('link', { name: '返回阅读' }).click();
  // The editor shows the same topics until the reading page is loaded.
  await page.getByRole('radio', { name: '列表' }).waitFor();
  await topic('发布').waitFor();
  await tree.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await shown(() => topic('全量 <b>每周</b>').count()).toBe(0);
  await person.picture('wiki-mind-map');
  await page.getByRole('radio', { name: '列表' }).click();
  await page.getByRole('heading', { name: '备份' }).waitFor();
  await page.getByRole('radio', { name: '图', exact: true }).click();
  await page.keyboard.press('h');
  const versions = page.getByRole('dialog', { name: '历史版本' }).getByRole('list', { name: '历史版本' });
  await shown(() => versions.getByRole('button').count()).toBeGreaterThan(1);
  await page.keyboard.press('Escape');
});

it('an article is linked to by the keys, and the link follows the title of its target', deep, async () => {
  const { page } = person;
  const target = await givenArticle('回滚手册', '先停流量\n');
  const source = await givenArticle('故障处理', '出错时见 \n');
  await person.open(`/wikiCatalog/markdown/${source}`);
  await sourceOf(person).click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('End');
  await page.keyboard.type('[[hgsc');
  await page.getByRole('option', { name: /回滚手册/ }).click();
  await page.keyboard.type('。');
  await person.picture('wiki-article-link');
  await page.keyboard.press('F8');
  await page.getByRole('toolbar', { name: '格式' }).waitFor({ state: 'hidden' });
  await page.getByRole('navigation').first().waitFor({ state: 'hidden' });
  await person.picture('wiki-focus');
  await page.keyboard.press('Escape');
  await page.getByRole('toolbar', { name: '格式' }).waitFor();
  await page.keyboard.press('Control+s');
  await isSaved(person);
  await call(product, '/md-article/changeMdTitle', { markdownId: target, title: '回滚步骤' }, token);
  await page.getByRole('link', { name: '返回阅读' }).click();
  await page.getByRole('article').getByRole('link', { name: /^回滚/ }).waitFor();
  // The page may have loaded the text before the new title was stored.
  await page.reload();
  await page.getByRole('article').getByRole('link', { name: '回滚步骤' }).click();
  await headingOf(person, '回滚步骤').waitFor();
  await page.getByRole('button', { name: '被 1 篇文档引用' }).click();
  const drawer = page.getByRole('dialog', { name: '引用此文的文档' });
  await drawer.getByRole('link', { name: '故障处理' }).waitFor();
  await person.picture('wiki-backlinks');
  expect(await accessibilityFaults(page)).toEqual([]);
  await drawer.getByRole('link', { name: '故障处理' }).click();
  await headingOf(person, '故障处理').waitFor();
});

it('two people comment on one article at the same time, and see each other at once', deep, async () => {
  const id = await givenArticle('评审记录', '上线之前先备份数据库。\n\n之后通知值班同事。\n');
  const account = { name: 'zhou.zhou', password: 'celadon-2026-z' };
  await call(product, '/u/register', account);
  const zhou = await visit(browser, product, { as: account, width: 1440, height: 900 });
  await Promise.all([person.open(`/wikiCatalog/${id}`), zhou.open(`/wikiCatalog/${id}`)]);
  const panelOf = ({ page }: Visit) => page.getByRole('region', { name: '评论' });
  await Promise.all([panelOf(person).waitFor(), panelOf(zhou).waitFor()]);

  // Both write before either has posted; each sees the other's comment without a reload.
  const fieldOf = (who: Visit) => panelOf(who).getByRole('textbox', { name: '评论', exact: true });
  await fieldOf(person).fill('备份要多久？');
  await fieldOf(zhou).fill('通知谁？');
  await Promise.all([fieldOf(person).press('Control+Enter'), fieldOf(zhou).press('Control+Enter')]);
  for (const who of [person, zhou]) {
    await panelOf(who).getByText('备份要多久？').waitFor();
    await panelOf(who).getByText('通知谁？').waitFor();
    await panelOf(who).getByRole('heading', { name: '评论 2' }).waitFor();
  }

  // A comment on selected words highlights them for both until it is resolved.
  await zhou.page.getByText('上线之前先备份数据库。').selectText();
  // Another comment on the same words must not clear the selection.
  const anchor = { quote: '先备份', prefix: '上线之前', suffix: '数据库。', blockId: '' };
  await call(product, '/md-topic/topic', { markdownId: id, content: '很重要', anchor }, token);
  await zhou.page
    .getByRole('button', { name: /先备份$/ })
    .first()
    .waitFor();
  expect(await zhou.page.evaluate(() => getSelection()?.toString())).toBe('上线之前先备份数据库。');
  await zhou.page.keyboard.press('r');
  const drawer = zhou.page.getByRole('dialog', { name: '评论选中的原文' });
  await drawer.getByRole('textbox').fill('全量还是增量？');
  await drawer.getByRole('textbox').press('Control+Enter');
  const mark = person.page.getByRole('button', { name: /zhou\.zhou 的评论：上线之前先备份数据库/ });
  await mark.first().waitFor();
  await panelOf(person).getByText('全量还是增量？').waitFor();
  await person.picture('wiki-two-comment');
  expect([...person.complaints, ...zhou.complaints]).toEqual([]);
  await zhou.context.close();
});

it('keys alone find, open, rename, order and recycle', deep, async () => {
  const { page } = person;
  await givenArticle('键盘一', '一');
  await givenArticle('键盘二', '二');
  await person.open('/wikiCatalog/public');
  await rowOf(person, '键盘二').waitFor();
  await treeOf(person).focus();
  await page.keyboard.press('Home');
  const current = () =>
    treeOf(person).evaluate(
      (tree) => document.getElementById(tree.getAttribute('aria-activedescendant') ?? '')?.textContent ?? '',
    );
  // Earlier tests left rows above it; deep tests leave more than others.
  for (let rows = await treeOf(person).getByRole('treeitem').count(); rows > 0; rows -= 1)
    if (!(await current()).startsWith('键盘一')) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: '名称', exact: true }).fill('键盘甲');
  await page.keyboard.press('Enter');
  await rowOf(person, '键盘甲').waitFor();
  // The row shows its new name before the field is gone, and only then does the tree have the focus again.
  await shown(() => treeOf(person).evaluate((tree) => tree === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await headingOf(person, '键盘甲').waitFor();
  const order = async () =>
    (await treeOf(person).getByRole('treeitem').allTextContents()).filter((name) => name.startsWith('键盘'));
  await page.keyboard.press('Alt+ArrowDown');
  await shown(order).toEqual(['键盘二', '键盘甲']);
  await page.keyboard.press('Delete');
  await page.getByText('已将“键盘甲”移入回收站').waitFor();
  await shown(order).toEqual(['键盘二']);
  await page.getByRole('button', { name: '撤销' }).click();
  await shown(order).toContain('键盘甲');
});

it(
  'a session that ends while somebody writes begins again above the text, and the save is repeated',
  deep,
  async () => {
    const id = await givenArticle('交接', '现状\n');
    const account = { name: 'sun.li', password: 'celadon-2026-y' };
    await call(product, '/u/register', { ...account, nickName: '孙莉' }).catch(() => {});
    const { page, context, open, picture } = await visit(browser, product, { as: account, width: 1280, height: 800 });
    await open(`/wikiCatalog/markdown/${id}`);
    const source = page.getByRole('textbox', { name: '正文（Markdown）' });
    await source.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('还没有保存的一行');
    await call(product, '/u/loginOut', {}, await storedToken(page));

    // The page notices the end by itself. If the dialog is cancelled, the text stays, and the next attempt asks again.
    const dialog = page.getByRole('dialog', { name: '请重新登录' });
    await dialog.getByLabel('密码', { exact: true }).waitFor();
    // Several requests may notice the end, one after the other.
    await shown(async () => {
      await page.keyboard.press('Escape');
      return dialog.isVisible();
    }).toBe(false);
    await source.getByText('还没有保存的一行').waitFor();
    await page.keyboard.press('Control+s');

    await dialog.getByLabel('密码', { exact: true }).fill('celadon-2026-z');
    await page.keyboard.press('Enter');
    await dialog.getByText('用户名或密码错误，请检查后重试').waitFor();
    expect(await dialog.getByLabel('用户名').inputValue()).toBe(account.name);
    await picture('wiki-sign-in-again');
    await dialog.getByLabel('密码', { exact: true }).fill(account.password);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText(/^已保存 \d\d:\d\d$/).waitFor();
    await page.getByRole('link', { name: '返回阅读' }).click();
    await page.getByRole('article').getByText('还没有保存的一行').waitFor();
    await context.close();
  },
);

/** Pastes a screenshot as a browser does. */
const pastePicture = ({ page }: Visit) =>
  page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [120, 60];
    const pencil = canvas.getContext('2d');
    if (pencil) pencil.fillStyle = '#387';
    pencil?.fillRect(0, 0, 120, 60);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!blob) throw new Error('no picture');
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([blob], 'image.png', { type: 'image/png' }));
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.querySelector('.cm-content')?.dispatchEvent(paste);
  });

it('a person pastes a picture, attaches a file, downloads and deletes it', deep, async () => {
  const { page } = person;
  const id = await givenArticle('带图的文档', '看图：');
  await person.open(`/wikiCatalog/markdown/${id}`);
  await sourceOf(person).click();
  await page.keyboard.press('Control+End');
  await pastePicture(person);
  const picture = page.getByRole('img', { name: 'image' });
  await picture.waitFor();
  await page.keyboard.press('Control+s');
  await isSaved(person);

  await person.open(`/wikiCatalog/${id}`);
  await picture.waitFor();
  const widthOf = () => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth);
  await shown(widthOf).toBe(120);
  // The text contains the address without the reader's token.
  const address = `${product.address}/api/md-article/get?markdownId=${id}`;
  const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await answer.json()) as { data: { mdTexts: string } };
  expect(data.mdTexts).toMatch(/^看图：!\[image\]\(\/easymock\/wikiFile\/[0-9a-f]{24}\)$/);

  const attachments = page.getByRole('region', { name: '附件' });
  const upload = async (content: string) =>
    attachments
      .locator('input[type=file]')
      .setInputFiles({ name: '需求.txt', mimeType: 'text/plain', buffer: Buffer.from(content) });
  await upload('第一版');
  await attachments.getByRole('button', { name: '需求.txt', exact: true }).waitFor();
  await upload('第二版');
  await attachments.getByRole('button', { name: '替换' }).click();
  await attachments.getByRole('button', { name: '替换' }).waitFor({ state: 'detached' });
  expect(await accessibilityFaults(page)).toEqual([]);
  await person.picture('wiki-attachments');
  const download = page.waitForEvent('download');
  await attachments.getByRole('button', { name: '下载 需求.txt' }).click();
  expect((await download).suggestedFilename()).toBe('需求.txt');
  expect((await savedFile(download)).toString()).toBe('第二版');

  await attachments.getByRole('button', { name: '删除 需求.txt' }).click();
  await page.getByText('已删除附件“需求.txt”').waitFor();
  await shown(() => attachments.getByRole('button', { name: '下载 需求.txt' }).count()).toBe(0);
  await page.getByRole('button', { name: '撤销' }).click();
  await attachments.getByRole('button', { name: '下载 需求.txt' }).waitFor();
  expect(person.complaints).toEqual([]);
});
