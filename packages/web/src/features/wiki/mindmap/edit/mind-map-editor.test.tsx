import { type Article, articleSettingDefaults } from '@easymock/contract';
import { contentOf } from '@easymock/wiki-content';
import axe from 'axe-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { shareByDepth } from '../../../../../../../test-depth';
import { fakeServer, refusal, refusalOfStale } from '../../../../../test/fake-api';
import { compose, composedKey, endComposition } from '../../../../../test/raw-input';
import { show, signIn } from '../../../../../test/screen';
import { endSession } from '../../../../lib/session/session';
import { removeStored } from '../../../../lib/storage/storage';
import { deleteLocalDraft } from '../../edit/local-drafts';
import { articleOf } from '../../wiki.fixture';
import { clipboardType } from '../model/text-list';
import { MindMapEditor } from './mind-map-editor';

const deep = { tags: 'deep' };

const server = fakeServer();
const id = 'a'.repeat(24);
const moment = new Date(Date.UTC(2026, 10, 20, 6, 30)).toISOString();
const sourceOf = (children: object[], more: object = {}): string =>
  contentOf('jsmind').clean(
    JSON.stringify({
      meta: { name: '', author: '', version: '1.0' },
      format: 'node_tree',
      data: { id: 'root', topic: '上线', children, ...more },
    }),
  );
const node = (topic: string, children: object[] = [], more: object = {}) => ({ id: topic, topic, children, ...more });
const small = sourceOf([node('备份', [node('全量'), node('增量')]), node('发布')]);
let article: Article;

beforeEach(async () => {
  signIn('wiki', 'tools.wiki.edit');
  removeStored('wiki_map_panels');
  await deleteLocalDraft(id);
  article = articleOf(id, '上线手册', { catalogType: 'jsmind', mdTexts: small, contentVersion: 3 });
  server.answer('article', 'getDraft', null);
  server.answer('article', 'deleteDraft', null);
  server.answer('article', 'freeLock', null);
  server.answer('article', 'saveDraft', { at: moment });
  server.answer('modalContentSet', 'getSetMessage', articleSettingDefaults);
  server.answer('article', 'takeLock', () => ({
    lock: { userId: 'c'.repeat(24), nickName: '林夏', headImg: '', until: moment, isMine: true },
    contentVersion: article.contentVersion,
  }));
  server.answer('article', 'save', ({ contentVersion }) => ({
    isSaved: true as const,
    version: 1,
    contentVersion: contentVersion + 1,
    updateDate: moment,
  }));
});
afterEach(endSession);

async function open(active = '上线', options: { language?: 'en'; theme?: 'dark' } = {}) {
  const shown = await show(<MindMapEditor article={article} draft={null} />, options);
  const item = (name: string) => shown.screen.getByRole('treeitem', { name, exact: true });
  await item(active).click();
  return { ...shown, item };
}

/** The drawing as an outline, with `*` at the chosen nodes. */
const drawn = () =>
  [...document.querySelectorAll('[role="treeitem"]')]
    .map((item) => {
      const blanks = ' '.repeat(Number(item.ariaLevel) - 1);
      return `${blanks}${item.ariaLabel}${item.ariaSelected === 'true' ? '*' : ''}`;
    })
    .join('\n');
const shows = (outline: string) => expect.poll(drawn).toBe(outline);
const saved = async () => {
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(() => server.inputsOf('article', 'save').length).toBeGreaterThan(0);
  return JSON.parse(server.inputsOf('article', 'save').at(-1)?.mdTexts ?? '') as {
    data: { topic: string; children: { id: string; topic: string }[] };
  };
};

test('keys add, name, move, fold and delete topics, and the map is saved', async () => {
  await open();
  await userEvent.keyboard('{Tab}');
  await userEvent.keyboard('check{Enter}');
  await shows('上线\n 备份\n  全量\n  增量\n 发布\n check*');
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  await userEvent.keyboard('before{Enter}{Alt>}{ArrowUp}{/Alt}');
  await shows('上线\n 备份\n  全量\n  增量\n before*\n 发布\n check');
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await shows('上线\n 备份\n  全量\n  增量\n  before*\n 发布\n check');
  await userEvent.keyboard('{ArrowLeft} ');
  await shows('上线\n 备份*\n 发布\n check');
  await userEvent.keyboard('{ArrowDown}{Delete}');
  await shows('上线\n 备份\n check*');
  const { data } = await saved();
  expect(data.children.map(({ topic }) => topic)).toEqual(['备份', 'check']);
  expect(server.inputsOf('article', 'save')[0]).toMatchObject({ contentVersion: 3, kind: 'saved' });
});

test('every step can be undone and done again, and back at the beginning nothing is to be saved', async () => {
  const { screen } = await open('全量');
  await userEvent.keyboard('{Delete}{Delete}');
  await shows('上线\n 备份*\n 发布');
  await userEvent.keyboard('{Control>}zz{/Control}');
  await shows('上线\n 备份\n  全量*\n  增量\n 发布');
  await expect.element(screen.getByRole('button', { name: '保存' })).toBeDisabled();
  await userEvent.keyboard('{Control>}y{/Control}');
  await shows('上线\n 备份\n  增量*\n 发布');
});

test('F2 and a double click open the text, Escape gives up what was typed', async () => {
  const { item } = await open('发布');
  await userEvent.keyboard('{F2}!{Escape}');
  await shows('上线\n 备份\n  全量\n  增量\n 发布*');
  await item('增量').dblClick();
  await userEvent.keyboard('2{Enter}');
  await shows('上线\n 备份\n  全量\n  增量2*\n 发布');
  await userEvent.keyboard('{F2}34{Tab}');
  await shows('上线\n 备份\n  全量\n  增量234\n   （空）*\n 发布');
});

test('Escape in a topic that was just added takes the topic away', async () => {
  await open('发布');
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('回滚{Escape}');
  await shows('上线\n 备份\n  全量\n  增量\n 发布*');
});

test('while Chinese is composed no key acts, and Enter ends the composition only', deep, async () => {
  await open('发布');
  await compose('shang');
  for (const key of ['Enter', 'Tab', 'Space', 'Delete']) await composedKey(key);
  await shows('上线\n 备份\n  全量\n  增量\n 发布*');
  await compose('上线');
  await endComposition('上线完成');
  await shows('上线\n 备份\n  全量\n  增量\n 上线完成*');
  await userEvent.keyboard('{Enter}');
  await shows('上线\n 备份\n  全量\n  增量\n 上线完成*');
  await userEvent.keyboard('{Control>}z{/Control}');
  await shows('上线\n 备份\n  全量\n  增量\n 发布*');
});

const middle = (name: string) => {
  const item = [...document.querySelectorAll('[role="treeitem"]')].find(({ ariaLabel }) => ariaLabel === name);
  const { left, top, width, height } = item?.querySelector('rect')?.getBoundingClientRect() ?? new DOMRect();
  return { clientX: left + width / 2, clientY: top + height / 2 };
};
const stage = () => document.querySelector('[role="tree"]')?.parentElement as HTMLElement;
const press = (type: string, at: { clientX: number; clientY: number }, more: PointerEventInit = {}) =>
  stage().dispatchEvent(
    new PointerEvent(type, { ...at, bubbles: true, pointerId: 1, pointerType: 'mouse', button: 0, ...more }),
  );
const drag = (
  from: { clientX: number; clientY: number },
  to: { clientX: number; clientY: number },
  more: PointerEventInit = {},
) => {
  // The browser rejects the pointer IDs of synthetic events.
  stage().setPointerCapture = () => {};
  press('pointerdown', from, more);
  press('pointermove', { clientX: from.clientX + 9, clientY: from.clientY }, more);
  press('pointermove', to, more);
};

test('a topic is dragged to another parent, which is shown before, and not into itself', deep, async () => {
  await open('全量');
  drag(middle('增量'), middle('发布'));
  await expect.poll(() => document.querySelector('[data-drag="place"]')).not.toBeNull();
  press('pointerup', middle('发布'));
  await shows('上线\n 备份\n  全量\n 发布\n  增量*');
  drag(middle('备份'), middle('全量'));
  press('pointerup', middle('全量'));
  await shows('上线\n 备份*\n  全量\n 发布\n  增量');
  drag(middle('增量'), middle('备份'));
  await userEvent.keyboard('{Escape}');
  press('pointerup', middle('备份'));
  await shows('上线\n 备份\n  全量\n 发布\n  增量*');
});

test('a finger moves the drawing, and the topic that a tap has chosen', deep, async () => {
  await open('全量');
  const finger = { pointerType: 'touch' };
  const left = () => middle('增量').clientX;
  const before = left();
  const aside = { clientX: middle('增量').clientX + 40, clientY: middle('增量').clientY };
  drag(middle('增量'), aside, finger);
  press('pointerup', aside, finger);
  await expect.poll(left).toBeGreaterThan(before + 30);
  await shows('上线\n 备份\n  全量*\n  增量\n 发布');
  press('pointerdown', middle('增量'), finger);
  press('pointerup', middle('增量'), finger);
  await shows('上线\n 备份\n  全量\n  增量*\n 发布');
  drag(middle('增量'), middle('发布'), finger);
  await expect.poll(() => document.querySelector('[data-drag="place"]')).not.toBeNull();
  press('pointerup', middle('发布'), finger);
  await shows('上线\n 备份\n  全量\n 发布\n  增量*');
});

test('several topics are chosen by Ctrl, by Shift and by a frame, and deleted at once', deep, async () => {
  const { item } = await open('全量');
  await item('发布').click({ modifiers: ['Control'] });
  await shows('上线\n 备份\n  全量*\n  增量\n 发布*');
  await item('全量').click();
  await item('增量').click({ modifiers: ['Shift'] });
  await shows('上线\n 备份\n  全量*\n  增量*\n 发布');
  await item('上线').click();
  const [one, other] = [middle('全量'), middle('增量')];
  const from = { clientX: one.clientX - 40, clientY: one.clientY - 30 };
  const to = { clientX: other.clientX + 60, clientY: other.clientY + 20 };
  drag(from, to, { shiftKey: true });
  press('pointerup', to, { shiftKey: true });
  await shows('上线\n 备份\n  全量*\n  增量*\n 发布');
  await userEvent.keyboard('{Delete}');
  await shows('上线\n 备份*\n 发布');
});

const clipboard = (type: 'copy' | 'cut' | 'paste', data = new DataTransfer()): DataTransfer => {
  const event = new ClipboardEvent(type, { clipboardData: data, bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(event);
  return data;
};

test('subtrees go through the clipboard as lists, and lists from elsewhere become topics', deep, async () => {
  const { item } = await open('备份');
  const copied = clipboard('cut');
  expect(copied.getData('text/plain')).toBe('备份\n\t全量\n\t增量\n');
  await shows('上线\n 发布*');
  clipboard('paste', copied);
  await shows('上线\n 发布\n  备份*\n   全量\n   增量');
  const text = new DataTransfer();
  text.setData('text/plain', '- 通知\n  - 客服\n- 值班');
  await item('上线').click();
  clipboard('paste', text);
  await shows('上线\n 发布\n  备份\n   全量\n   增量\n 通知*\n  客服\n 值班*');
});

test('whatever comes in, topics are text and links are safe', deep, async () => {
  article = {
    ...article,
    mdTexts: JSON.stringify({
      format: 'node_tree',
      data: node('<img src=x onerror="window.hacked=1">', [
        node('<script>window.hacked=2</script>', [], { link: 'javascript:window.hacked=3', note: '<b>注</b>' }),
      ]),
    }),
  };
  const { screen } = await open('<script>window.hacked=2</script>');
  const foreign = new DataTransfer();
  foreign.setData(
    clipboardType,
    JSON.stringify({
      format: 'node_tree',
      data: node('x', [node('粘贴', [], { link: 'javascript:x()', 'background-color': 'url(//evil)', onclick: 'x' })]),
    }),
  );
  clipboard('paste', foreign);
  await expect.element(screen.getByRole('treeitem', { name: '粘贴' })).toBeInTheDocument();
  await screen.getByRole('button', { name: '备注、链接和颜色' }).click();
  await screen.getByRole('textbox', { name: '链接' }).fill('javascript:alert(1)');
  await expect.element(screen.getByText('链接必须以 http://、https://、mailto: 或 / 开头')).toBeVisible();
  expect(document.querySelectorAll('[role="tree"] :is(img, script, a, foreignObject)')).toHaveLength(0);
  const { data } = await saved();
  expect(JSON.stringify(data)).not.toMatch(/javascript|evil|onclick/);
  expect((window as { hacked?: number }).hacked).toBeUndefined();
});

test('a source that is none of a mind map is not opened, and stays as it is', async () => {
  article = { ...article, mdTexts: '{"format":"other"}' };
  const { screen } = await show(<MindMapEditor article={article} draft={null} />);
  await expect.element(screen.getByText('这篇文档的内容不是思维导图，无法绘制')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '保存' })).toBeDisabled();
});

test('limits are told, and the text stays as it was', deep, async () => {
  const { screen } = await open('发布');
  const pasted = new DataTransfer();
  pasted.setData('text/plain', 'x\n'.repeat(6_000));
  clipboard('paste', pasted);
  await expect.element(screen.getByText('思维导图最多 5,000 个主题')).toBeVisible();
  await userEvent.keyboard('{F2}');
  await userEvent.fill(document.activeElement as HTMLTextAreaElement, '长'.repeat(501));
  await expect.element(screen.getByText('主题最多 500 字')).toBeVisible();
  await shows('上线\n 备份\n  全量\n  增量\n 发布*');
});

test('the outline edits the same map: names, new lines, indents', deep, async () => {
  const { screen } = await open();
  await screen.getByRole('button', { name: '大纲' }).click();
  const row = (name: string) => screen.getByRole('textbox', { name: `主题：${name}`, exact: true }).last();
  await row('发布').click();
  await userEvent.keyboard('{End}会{Enter}');
  await shows('上线\n 备份\n  全量\n  增量\n 发布会\n （空）*');
  await expect.poll(() => (document.activeElement as HTMLElement).dataset.topic).not.toBe('发布');
  await userEvent.keyboard('x{Tab}');
  await shows('上线\n 备份\n  全量\n  增量\n 发布会\n  x*');
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Alt>}{ArrowUp}{/Alt}');
  await shows('上线\n 备份\n  全量\n  增量\n x*\n 发布会');
  await userEvent.keyboard('{Backspace}{Backspace}');
  await shows('上线\n 备份\n  全量\n  增量*\n 发布会');
});

test('note, link and colours are those of what is chosen', deep, async () => {
  const { screen } = await open('发布');
  await screen.getByRole('button', { name: '备注、链接和颜色' }).click();
  await screen.getByRole('textbox', { name: '备注' }).fill('周四');
  await screen.getByRole('textbox', { name: '链接' }).fill('https://a.example/x');
  await screen.getByRole('group', { name: '底色' }).getByRole('radio', { name: '梅紫' }).click();
  const { data } = await saved();
  expect(data.children[1]).toMatchObject({ note: '周四', link: 'https://a.example/x', 'background-color': 'plum' });
});

/** Runs an action that downloads a file. @returns the file and its name */
async function downloaded(act: () => Promise<void>): Promise<{ blob: Blob; name: string }> {
  const { click } = HTMLAnchorElement.prototype;
  const { createObjectURL } = URL;
  const blobs: Blob[] = [];
  let name = '';
  URL.createObjectURL = (blob: Blob) => {
    blobs.push(blob);
    return createObjectURL(blob);
  };
  HTMLAnchorElement.prototype.click = function () {
    name = this.download;
  };
  try {
    await act();
    await expect.poll(() => name).not.toBe('');
    return { blob: blobs.at(-1) as Blob, name };
  } finally {
    URL.createObjectURL = createObjectURL;
    HTMLAnchorElement.prototype.click = click;
  }
}

test('the map is saved as a picture that loads nothing, with topics as text', deep, async () => {
  article = { ...article, mdTexts: sourceOf([node('<script>x</script> & "中文"', [], { note: '\u0001注' })]) };
  const { screen } = await open();
  const choose = async (name: string) => {
    await screen.getByRole('button', { name: '更多' }).click();
    await screen.getByRole('menuitem', { name }).click();
  };
  const { blob, name } = await downloaded(() => choose('导出 SVG'));
  expect(name).toBe('上线手册.svg');
  const svg = new DOMParser().parseFromString(await blob.text(), 'image/svg+xml');
  expect(svg.querySelector('parsererror')).toBeNull();
  expect([...svg.querySelectorAll('text')].map(({ textContent }) => textContent)).toContain(
    '<script>x</script> & "中文"',
  );
  expect(svg.querySelectorAll('script, image, foreignObject, [href], style')).toHaveLength(0);
  const png = await downloaded(() => choose('导出 PNG'));
  expect(png.name).toBe('上线手册.png');
  const picture = await createImageBitmap(png.blob);
  expect(picture.width).toBeGreaterThan(400);
});

test('Markdown is imported below a topic or as the whole map, and can be undone', deep, async () => {
  const { screen } = await open('发布');
  const fill = async (where?: string) => {
    await screen.getByRole('button', { name: '更多' }).click();
    await screen.getByRole('menuitem', { name: '从 Markdown 导入…' }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByRole('textbox').fill('# 灰度\n\n- 5%\n- 全量');
    if (where) await dialog.getByText(where).click();
    await dialog.getByRole('button', { name: /导\s?入/ }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  };
  await fill();
  await shows('上线\n 备份\n  全量\n  增量\n 发布\n  灰度*\n   5%\n   全量');
  await fill('替换整个思维导图');
  await shows('灰度*\n 5%\n 全量');
  await userEvent.keyboard('{Control>}z{/Control}');
  await shows('上线\n 备份\n  全量\n  增量\n 发布\n  灰度*\n   5%\n   全量');
});

test('while somebody else edits, the map can be read and nothing changes it', deep, async () => {
  server.answer('article', 'takeLock', () => refusal('articleLocked'));
  const { screen } = await open('备份');
  await expect.element(screen.getByRole('button', { name: /^添加子主题/ })).toBeDisabled();
  await userEvent.keyboard('{Enter}{Delete}x{ArrowRight}');
  await shows('上线\n 备份\n  全量*\n  增量\n 发布');
  clipboard('cut');
  drag(middle('增量'), middle('发布'));
  press('pointerup', middle('发布'));
  await shows('上线\n 备份\n  全量*\n  增量\n 发布');
});

test('a draft is drawn, and can be given up for the map that was published', deep, async () => {
  const mdTexts = sourceOf([node('草稿')]);
  const draft = { draftId: 'one', title: '上线手册', mdTexts, contentVersion: 3, at: moment, isOnServer: true };
  const { screen } = await show(<MindMapEditor article={article} draft={draft} />);
  await shows('上线*\n 草稿');
  await screen.getByRole('button', { name: '放弃修改' }).click();
  await shows('上线*\n 备份\n  全量\n  增量\n 发布');
});

test('two changes of a map are joined by their topics, and what both changed is listed', deep, async () => {
  let isNewer = true;
  server.answer('article', 'save', ({ contentVersion }) => {
    if (!isNewer) return { isSaved: true as const, version: 1, contentVersion: contentVersion + 1, updateDate: moment };
    isNewer = false;
    return refusalOfStale({
      isSaved: false,
      conflict: {
        title: '上线手册',
        contentVersion: 7,
        updateDate: moment,
        editUserNickName: '周周',
        base: small,
        mdTexts: sourceOf([
          node('备份', [node('全量'), node('增量')]),
          node('发布', [], { topic: '灰度' }),
          node('值班'),
        ]),
      },
    });
  });
  const { screen } = await open('发布');
  await userEvent.keyboard('{F2}!{Enter}{Control>}s{/Control}');
  const dialog = screen.getByRole('dialog', { name: '这篇文档有新的版本' });
  await expect.element(dialog.getByRole('region', { name: '周周的' })).toHaveTextContent(/灰度.*值班/);
  await expect.element(dialog.getByText('“发布!”的文字：保留我的“发布!”，对方的是“灰度”')).toBeVisible();
  await expect.element(dialog.getByRole('textbox')).toHaveValue('上线\n\t备份\n\t\t全量\n\t\t增量\n\t发布!\n\t值班\n');
  await dialog.getByRole('button', { name: '保存合并结果' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.inputsOf('article', 'save')[1]).toMatchObject({ contentVersion: 7, kind: 'merge' });
  await shows('上线*\n 备份\n  全量\n  增量\n 发布!\n 值班');
});

test.each(shareByDepth(['light', 'dark'] as const, 2))(
  'the editor has no flaw that axe finds, in the %s theme',
  deep,
  async (theme) => {
    article = {
      ...article,
      mdTexts: sourceOf([
        node('备份', [node('全量', [], { note: '注', 'background-color': 'amber' })], { expanded: true }),
      ]),
    };
    const { screen } = await open('全量', theme === 'dark' ? { theme } : {});
    await screen.getByRole('button', { name: '大纲' }).click();
    await screen.getByRole('button', { name: '备注、链接和颜色' }).click();
    const { violations } = await axe.run(document.querySelector('main') as HTMLElement);
    expect(violations.map(({ id: rule, nodes }) => [rule, nodes.map(({ html }) => html.slice(0, 200))])).toEqual([]);
  },
);
