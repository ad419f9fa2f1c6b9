import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { resizePage } from '../../../../test/viewport';
import { threadOf } from '../comment/thread.fixture';
import { richPage } from './rich-page.fixture';

const { open, saved, server } = richPage();

const blocks = [
  '<p>段落</p>',
  '<h1>一级</h1>',
  '<h2>二级</h2>',
  '<ul><li>圆点</li></ul>',
  '<ol><li>编号</li></ol>',
  '<ul><li class="md-task"><input type="checkbox" disabled=""> 任务</li></ul>',
  '<blockquote><p>引用</p></blockquote>',
  '<pre><code>代码</code></pre>',
  '<table><tbody><tr><td>单元格</td></tr></tbody></table>',
  '<details><summary>折叠</summary><p>里面</p></details>',
  '<p>末段</p>',
];

/** Returns the screen position of a block's first letter. */
function firstLetter(block: Element): DOMRect {
  const node = document.createTreeWalker(block, NodeFilter.SHOW_TEXT).nextNode() as Text;
  const range = document.createRange();
  range.setStart(node, 0);
  range.setEnd(node, 1);
  return range.getBoundingClientRect();
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/**
 * Returns the position of a block's first letter once it is stable: a window that was just resized still has
 * to be laid out.
 */
async function steadyLetter(block: Element): Promise<DOMRect> {
  for (let before = firstLetter(block); ; ) {
    for (let frames = 0; frames < 3; frames++) await frame();
    const now = firstLetter(block);
    if (now.top === before.top && now.left === before.left) return now;
    before = now;
  }
}

test.each([1280, 1200, 1024, 390])(
  'a click before the first letter of a block puts the cursor there, in a window %i wide',
  async (width) => {
    await resizePage(width, 640);
    const { root, surface } = await open(blocks.join('\n'));
    for (const [at, block] of [...root.children].slice(0, blocks.length).entries()) {
      // Quick clicks at one position would select words and blocks.
      block.scrollIntoView({ block: at % 2 === 0 ? 'center' : 'end' });
      const letter = await steadyLetter(block);
      const box = root.getBoundingClientRect();
      const position = { x: letter.left + 4 - box.left, y: (letter.top + letter.bottom) / 2 - box.top };
      // The mouse rests for a moment, so that the handle has appeared.
      await userEvent.hover(surface, { position, force: true });
      await new Promise((resolve) => setTimeout(resolve, 30));
      await userEvent.click(surface, { position, force: true });
      await expect.poll(() => root.contains(document.activeElement)).toBe(true);
      await userEvent.keyboard('甲');
    }
    const expected = blocks.map((block) => block.replace(/^((?:<[^>]+>| )*)/, '$1甲'));
    expect((await saved()).replaceAll('\n', '')).toBe(expected.join(''));
  },
);

test.each([1440, 1200, 1024])('the handle stands in the margin, in a window %i wide', async (width) => {
  await resizePage(width, 640);
  const { root } = await open(blocks.join('\n'));
  const handle = page.getByRole('button', { name: '内容块菜单' });
  for (const block of root.children) {
    const { top, left } = block.getBoundingClientRect();
    root.dispatchEvent(new MouseEvent('mousemove', { clientY: top + 4, bubbles: true }));
    await expect.poll(() => Math.round(handle.element().getBoundingClientRect().top - top)).toBe(0);
    expect(handle.element().getBoundingClientRect().right).toBeLessThanOrEqual(left - 8);
  }
});

/** Opens the menu of the current block with its shortcut. */
async function openMenu(root: HTMLElement) {
  root.focus();
  await userEvent.keyboard('{Control>}/{/Control}');
  const menu = page.getByRole('menu').first();
  await expect.element(menu).toBeVisible();
  return menu;
}

test('the handle opens a menu, and Escape goes back to the text, where nothing is selected', async () => {
  const { root, surface } = await open('<p>第一行</p><p>第二行</p>');
  await userEvent.hover(surface, { position: { x: 300, y: 34 }, force: true });
  await page.getByRole('button', { name: '内容块菜单' }).click();
  await expect.element(page.getByRole('menuitem', { name: '创建副本' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => document.activeElement).toBe(root);
  await userEvent.keyboard('甲');
  expect(await saved()).toBe('<p>第一行</p>\n<p>第二行甲</p>');
});

test('a block is turned into another by the keys alone, which one undo takes back', async () => {
  const { root } = await open('<p>第一行</p><p>第二行</p>');
  await userEvent.keyboard('甲');
  await openMenu(root);
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('menuitem', { name: '三级标题' })).toBeVisible();
  await page.getByRole('menuitem', { name: '引用' }).click();
  await expect.poll(() => root.querySelector('blockquote')?.textContent).toBe('第二行甲');
  await expect.poll(() => document.activeElement).toBe(root);
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(root.querySelector('blockquote')).toBeNull();
  expect(await saved()).toBe('<p>第一行</p>\n<p>第二行甲</p>');
});

test.each([
  ['创建副本', ['甲', '乙', '丙', '丙']],
  ['上移', ['甲', '丙', '乙']],
  ['删除', ['甲', '乙']],
])('%s changes the block of the cursor only, and is one step of undo', async (entry, expected) => {
  const { root } = await open('<p>甲</p><p>乙</p><p>丙</p>');
  const lines = () => [...root.children].map(({ textContent }) => textContent);
  await openMenu(root);
  await page.getByRole('menuitem', { name: entry }).click();
  await expect.poll(lines).toEqual(expected);
  await expect.poll(() => document.activeElement).toBe(root);
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(lines()).toEqual(['甲', '乙', '丙']);
});

test('a copied block is pasted where the cursor is', async () => {
  const { root } = await open('<p>甲</p><ul><li>乙</li></ul>');
  await openMenu(root);
  let copied = '';
  root.addEventListener('copy', (event) => {
    copied = event.clipboardData?.getData('text/html') ?? '';
  });
  await page.getByRole('menuitem', { name: '复制' }).click();
  await expect.poll(() => copied).toContain('乙');
  expect(copied).toContain('<ul');
  await userEvent.keyboard('丁');
  expect(await saved()).toBe('<p>甲</p>\n<ul><li>乙丁</li></ul>');
});

test('a comment on a block quotes its words', async () => {
  server.answer('comment', 'topic', ({ content, anchor = null }) => threadOf(content, { anchor }));
  const { root } = await open('<p>甲</p><p>第二行</p>');
  await openMenu(root);
  await page.getByRole('menuitem', { name: '评论' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('为什么？');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect
    .poll(() => server.inputsOf('comment', 'topic').at(-1))
    .toMatchObject({ content: '为什么？', anchor: { quote: '第二行', prefix: '甲' } });
});

test('on a touch screen the handle is beside the block of the cursor, and moves it step by step', async () => {
  await resizePage(390, 640);
  const { root } = await open('<p>甲</p><p>乙</p><p>丙</p>');
  const lines = () => [...root.children].map(({ textContent }) => textContent);
  const handle = page.getByRole('button', { name: '内容块菜单' });
  // The text may still be read-only for a moment.
  await expect
    .poll(() => {
      root.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch', bubbles: true }));
      return handle.query();
    })
    .not.toBeNull();
  for (const expected of [
    ['甲', '丙', '乙'],
    ['丙', '甲', '乙'],
  ]) {
    await expect.element(handle).toBeVisible();
    // A click of the test's mouse would end the touch.
    (handle.element() as HTMLElement).click();
    await page.getByRole('menuitem', { name: '上移' }).click();
    await expect.poll(lines).toEqual(expected);
    const block = () => [...root.children].find(({ textContent }) => textContent === '丙')?.getBoundingClientRect();
    await expect
      .poll(() => {
        const { top = 0, bottom = 0 } = block() ?? {};
        const box = handle.query()?.getBoundingClientRect();
        return box && box.top < bottom && box.bottom > top && box.right <= (firstLetter(root).left ?? 0);
      })
      .toBe(true);
  }
});
