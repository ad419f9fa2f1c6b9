import { type Article, articleSettingDefaults, frameHostsName } from '@easymock/contract';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import * as Y from 'yjs';
import { fakeServer, refusal } from '../../../test/fake-api';
import { fakeUploads } from '../../../test/fake-uploads';
import { show, signIn } from '../../../test/screen';
import { beginSession, endSession, readUser } from '../../lib/session/session';
import { removeStored } from '../../lib/storage/storage';
import { compose } from './edit/compose.fixture';
import { deleteLocalDraft } from './edit/local-drafts';
import { EditPage } from './edit-page';
import { offerTemplate } from './insert/template.fixture';
import caretStyles from './shared-draft/others-caret.module.css';
import { FakeDraft } from './shared-draft/shared-draft.fixture';
import { deleteUnsent, readUnsent, storeUnsent, type UnsentPlace } from './shared-draft/unsent-state';
import { articleOf, nodeOf } from './wiki.fixture';

const deep = { tags: 'deep' };

const server = fakeServer();
const uploads = fakeUploads();
const id = 'a'.repeat(24);
const moment = new Date(Date.UTC(2026, 10, 20, 6, 30)).toISOString();
let article: Article;
let draft: FakeDraft;
let place: UnsentPlace;

beforeEach(async () => {
  signIn('wiki', 'tools.wiki.edit');
  removeStored('wiki_edit_view');
  await deleteLocalDraft(id);
  place = { userId: readUser()?._id ?? '', markdownId: id };
  for (const one of await readUnsent(place)) await deleteUnsent(place, one);
  article = articleOf(id, '发布流程', { mdTexts: '第一行\n\n第二行', contentVersion: 3 });
  server.answer('article', 'get', () => article);
  server.answer('article', 'getDraft', null);
  server.answer('article', 'getToken', { token: 'fresh', expireAt: moment });
  server.answer('article', 'saveDraft', { at: moment });
  server.answer('modalContentSet', 'getSetMessage', articleSettingDefaults);
  draft = new FakeDraft(server, id, { text: '第一行\n\n第二行', title: '发布流程' });
});
afterEach(endSession);

const page = (
  <Routes>
    <Route path="/wikiCatalog/markdown/:markdownId" element={<EditPage />} />
    <Route path="/wikiCatalog/:markdownId" element={<h1>阅读页</h1>} />
  </Routes>
);
const open = async () => {
  const shown = await show(page, { path: `/wikiCatalog/markdown/${id}` });
  const source = shown.screen.getByRole('textbox', { name: '正文（Markdown）' });
  return { ...shown, source };
};
const goToEnd = async () => {
  (document.querySelector('.cm-content') as HTMLElement).focus();
  await userEvent.keyboard('{Control>}{End}{/Control}');
};
const typeAtEnd = async (text: string) => {
  await goToEnd();
  await userEvent.keyboard(text);
};
const textOf = () => [...document.querySelectorAll('.cm-line')].map((line) => line.textContent ?? '').join('\n');

test('the text has the focus, so that people can begin to write', async () => {
  const { source } = await open();
  await expect.element(source).toHaveFocus();
});

test('what is typed is shown as readers will see it, stored at once, and published on request', async () => {
  const { screen, source } = await open();
  await expect.element(source).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '发布' })).toBeDisabled();
  await typeAtEnd('，**重点**');
  await expect.element(screen.getByRole('region', { name: '预览' }).getByText('重点')).toBeVisible();
  await expect.poll(() => draft.text).toBe('第一行\n\n第二行，**重点**');
  await expect.element(screen.getByText(/^已保存 .* · 未发布$/)).toBeVisible();
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(screen.getByText(/^已保存 [\d:]+$/)).toBeVisible();
  expect(server.inputsOf('sharedDraft', 'publish')).toEqual([{ markdownId: id }]);
  await expect.element(screen.getByRole('button', { name: '发布' })).toBeDisabled();
});

test('fast typing is gathered to few requests', async () => {
  const { source } = await open();
  await expect.element(source).toBeVisible();
  await typeAtEnd('abcdefghijklmnopqrstuvwxyz');
  await expect.poll(() => draft.text).toBe('第一行\n\n第二行abcdefghijklmnopqrstuvwxyz');
  expect(server.inputsOf('sharedDraft', 'push').length).toBeLessThan(26);
});

test('the title belongs to the draft', async () => {
  const { screen } = await open();
  const title = screen.getByRole('textbox', { name: '标题' });
  await expect.element(title).not.toHaveAttribute('readonly');
  await title.fill('新的流程');
  await expect.poll(() => draft.title).toBe('新的流程');
  draft.write((text) => text.doc?.getText('title').insert(0, '我们'));
  await expect.element(title).toHaveValue('我们新的流程');
});

test('the cursor in the title stays at its place while others type in it, and an input method composes', async () => {
  const { screen } = await open();
  const field = screen.getByRole('textbox', { name: '标题', exact: true });
  await expect.element(field).toHaveValue('发布流程');
  const input = field.element() as HTMLInputElement;
  await userEvent.click(field);
  input.setSelectionRange(2, 2);
  const title = () => draft.doc.getText('title');
  draft.change(() => {
    title().insert(4, '（新）');
    title().insert(0, '第一次');
  });
  await expect.element(field).toHaveValue('第一次发布流程（新）');
  expect(input.selectionStart).toBe(5);
  const sent = server.inputsOf('sharedDraft', 'push').length;
  await compose(['n', 'ni', 'ni hao'], '你好', () => draft.change(() => title().insert(0, '！')));
  await expect.poll(() => draft.title).toBe('！！！第一次发布你好流程（新）');
  expect(server.inputsOf('sharedDraft', 'push').length).toBe(sent + 1);
  await userEvent.keyboard('吗');
  await expect.poll(() => draft.title).toBe('！！！第一次发布你好吗流程（新）');
});

describe('while somebody else writes', () => {
  test('their text appears, the own cursor stays at its words, and undo leaves theirs', async () => {
    const { source } = await open();
    await expect.element(source).toBeVisible();
    await expect.poll(() => server.live.openNum).toBe(1);
    await typeAtEnd('我的');
    draft.write((text) => text.insert(0, '对方的\n'));
    await expect.poll(textOf).toBe('对方的\n第一行\n\n第二行我的');
    await userEvent.keyboard('！');
    await expect.poll(textOf).toBe('对方的\n第一行\n\n第二行我的！');
    // The typed text is one step or two, by the time between.
    const press = async (keys: string) => {
      await userEvent.keyboard(keys);
      return textOf();
    };
    await expect.poll(() => press('{Control>}z{/Control}')).toBe('对方的\n第一行\n\n第二行');
    await expect.poll(() => press('{Control>}y{/Control}')).toBe('对方的\n第一行\n\n第二行我的！');
    await expect.poll(() => draft.text).toBe('对方的\n第一行\n\n第二行我的！');
  });

  test('their name stands at their cursor and among the people', async () => {
    const { screen, source } = await open();
    await expect.element(source).toBeVisible();
    await expect.poll(() => server.live.openNum).toBe(1);
    for (const position of [
      '{',
      '{"tname":"title"}',
      '{"item":{"client":"x","clock":-1}}',
      '{"type":{"client":1,"clock":0}}',
    ])
      draft.signalAt('吴吴', position);
    draft.signal('周周', 2);
    await expect.element(screen.getByRole('list', { name: /^正在一起编辑：.*周周/ })).toBeVisible();
    await expect.poll(() => document.querySelector(`.cm-line .${caretStyles.caret}`)?.textContent).toBe('周周');
    // The newcomer learns of this editor.
    const signals = () => server.inputsOf('sharedDraft', 'signal').length;
    await expect.poll(signals).toBeGreaterThan(1);
  });

  test('an input method composes undisturbed in the line that they change', async () => {
    const { source } = await open();
    await expect.element(source).toBeVisible();
    await expect.poll(() => server.live.openNum).toBe(1);
    await typeAtEnd('{End}');
    let num = 0;
    await compose(['n', 'ni', 'ni h', 'ni hao'], '你好', () => {
      num += 1;
      draft.write((text) => text.insert(text.length - '第二行'.length, `${num}`));
    });
    await expect.poll(textOf).toBe('第一行\n\n1234第二行你好');
    await expect.poll(() => draft.text).toBe('第一行\n\n1234第二行你好');
  });
});

test('what was missed while the stream was interrupted is loaded', async () => {
  const { source } = await open();
  await expect.element(source).toBeVisible();
  await expect.poll(() => server.live.openNum).toBe(1);
  server.live.cut();
  draft.write((text) => text.insert(0, '错过的'));
  await expect.poll(textOf, { timeout: 10_000 }).toBe('错过的第一行\n\n第二行');
});

describe('what the server did not get', () => {
  test('stays on this device, and is sent by the next visit', async () => {
    server.cut('sharedDraft', 'push');
    const first = await open();
    await expect.element(first.source).toBeVisible();
    await typeAtEnd('离线');
    await expect.element(first.screen.getByText(/^仅保存在本机/)).toBeVisible();
    await expect.poll(async () => (await readUnsent(place)).length).toBe(1);
    await first.screen.unmount();
    draft.write((text) => text.insert(0, '在线'));
    draft.answer();
    await open();
    await expect.poll(textOf).toBe('在线第一行\n\n第二行离线');
    await expect.poll(() => draft.text).toBe('在线第一行\n\n第二行离线');
    await expect.poll(() => readUnsent(place)).toEqual([]);
  });

  test('becomes a draft of the person when the right is lost, and the text stays to be read', async () => {
    const { screen, source } = await open();
    await expect.element(source).toBeVisible();
    server.answer('sharedDraft', 'push', refusal('articleLockedByOwner'));
    await typeAtEnd('晚');
    await expect.element(screen.getByText(/你没有上传的内容保存在草稿历史里/)).toBeVisible();
    await expect.element(source).toHaveAttribute('contenteditable', 'false');
    expect(textOf()).toBe('第一行\n\n第二行晚');
    expect(server.inputsOf('article', 'saveDraft')).toMatchObject([{ mdTexts: '第一行\n\n第二行晚' }]);
  });

  const storeTyped = (clientId: number, epoch: string, text: string) =>
    storeUnsent(place, { clientId, epoch, state: Y.encodeStateAsUpdate(typedElsewhere(text)) });

  test('becomes a draft of the person for each draft that ended, and the rest is sent', async () => {
    await storeTyped(5, 'former', '旧草稿');
    await storeTyped(6, 'first', '现在');
    await storeTyped(7, 'earlier', '更旧');
    await open();
    await expect.poll(() => draft.text).toContain('现在');
    const kept = server.inputsOf('article', 'saveDraft').map((input) => (input as { mdTexts: string }).mdTexts);
    expect(kept.sort()).toEqual(['旧草稿', '更旧'].sort());
    await expect.poll(() => readUnsent(place)).toEqual([]);
  });

  test('becomes a draft of the person when the right is gone before the next visit', async () => {
    await storeTyped(5, 'first', '没发出');
    server.answer('sharedDraft', 'open', refusal('articleLockedByOwner'));
    await open();
    await expect.poll(() => server.inputsOf('article', 'saveDraft')).toMatchObject([{ mdTexts: '没发出' }]);
    await expect.poll(() => readUnsent(place)).toEqual([]);
  });

  test('is never sent in the name of somebody who signed in meanwhile', async () => {
    const { source } = await open();
    await expect.element(source).toBeVisible();
    const person = readUser();
    if (!person) throw new Error('nobody is signed in');
    const other = { ...person, _id: 'f'.repeat(24), token: 'other', preferences: {} };
    beginSession(other as Parameters<typeof beginSession>[0], true);
    await typeAtEnd('我的');
    await expect.poll(async () => (await readUnsent(place)).length).toBe(1);
    expect(server.inputsOf('sharedDraft', 'push')).toEqual([]);
  });
});

const typedElsewhere = (text: string) => {
  const doc = new Y.Doc();
  doc.getText('text').insert(0, text);
  return doc;
};

test('a right that was lost ends the writing without a key', async () => {
  const { screen, source } = await open();
  await expect.element(source).toBeVisible();
  await expect.poll(() => server.live.openNum).toBe(1);
  server.answer('sharedDraft', 'signal', refusal('articleLockedByOwner'));
  server.live.tell(`wiki:node:${id}`, { by: 'd'.repeat(24), what: 'lock' });
  await expect.element(source).toHaveAttribute('contenteditable', 'false');
  await expect.element(screen.getByRole('button', { name: '重新打开' })).toBeVisible();
  // All text had been sent.
  expect(screen.getByText(/草稿历史里/).query()).toBeNull();
});

test('the unpublished changes are discarded after their difference was shown', async () => {
  draft.write((text) => text.insert(0, '作废'));
  server.answer('sharedDraft', 'compare', {
    isChanged: true,
    publishedTitle: '发布流程',
    title: '发布流程',
    changes: [
      { kind: 'added', text: '作废' },
      { kind: 'same', text: '第一行\n\n第二行' },
    ],
  });
  server.answer('sharedDraft', 'discard', () => {
    draft.discard('我', () => draft.doc.getText('text').delete(0, 2));
    return { seq: draft.seq };
  });
  const { screen, source } = await open();
  await expect.element(source).toBeVisible();
  await expect.poll(() => server.live.openNum).toBe(1);
  await screen.getByRole('button', { name: '更多操作' }).click();
  await screen.getByRole('menuitem', { name: '放弃未发布的修改' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText('作废')).toBeVisible();
  await dialog.getByRole('button', { name: '放弃未发布的修改' }).click();
  await expect.poll(textOf).toBe('第一行\n\n第二行');
  await expect.poll(() => screen.getByRole('dialog').query()).toBeNull();
  await expect.poll(() => screen.getByText(/放弃了未发布的修改/).query()).toBeNull();
});

test('a colleague who discards the changes is named, and what was not sent stays in the text', async () => {
  const { screen, source } = await open();
  await expect.element(source).toBeVisible();
  await expect.poll(() => server.live.openNum).toBe(1);
  await typeAtEnd('已发送');
  await expect.poll(() => draft.text).toBe('第一行\n\n第二行已发送');
  server.cut('sharedDraft', 'push');
  await typeAtEnd('没发送');
  await expect.element(screen.getByText(/^仅保存在本机/)).toBeVisible();
  const version = { draftId: 'one', title: '发布流程', at: moment, isLatest: false, length: 4, id: 'd'.repeat(24) };
  server.answer('article', 'getDraftVersions', [version]);
  const text = draft.doc.getText('text');
  draft.discard('周周', () => text.delete(text.length - 3, 3));
  await expect.element(screen.getByText(/^周周 放弃了未发布的修改.*草稿历史里保留 24 小时/)).toBeVisible();
  expect(textOf()).toBe('第一行\n\n第二行没发送');
  await screen.getByRole('button', { name: '查看草稿' }).click();
  await expect.element(screen.getByRole('dialog').getByRole('button', { name: '恢复' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('button', { name: '关闭', exact: true }).click();
  await expect.poll(() => screen.getByText(/^周周 放弃了/).query()).toBeNull();
});

test('an own draft of an earlier visit is offered, and comes into the text on request', async () => {
  const kept = { draftId: 'one', title: '发布流程', mdTexts: '写了一半', contentVersion: 2, at: moment };
  server.answer('article', 'getDraft', kept);
  const version = { draftId: 'one', title: '发布流程', at: moment, isLatest: true, length: 4 };
  server.answer('article', 'getDraftVersions', [{ ...version, id: 'd'.repeat(24) }]);
  const { screen, source } = await open();
  await expect.element(source).toBeVisible();
  expect(textOf()).toBe('第一行\n\n第二行');
  await screen.getByRole('button', { name: '查看草稿' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: '恢复' }).click();
  await expect.poll(textOf).toBe('写了一半');
  expect(server.inputsOf('article', 'getDraft').at(-1)).toEqual({ markdownId: id, version: 'd'.repeat(24) });
});

test('the menu of the slash inserts a table, and a table from a spreadsheet becomes one', deep, async () => {
  const { source } = await open();
  await expect.element(source).toBeVisible();
  await typeAtEnd('{Enter}{Enter}/bg');
  await expect.poll(() => document.querySelectorAll('.cm-tooltip-autocomplete li').length).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 120));
  await userEvent.keyboard('{Enter}');
  await expect.poll(textOf).toContain('| --- | --- |');
  await typeAtEnd('{Enter}');
  const data = new DataTransfer();
  data.setData('text/html', '<table><tr><td>甲</td><td>乙</td></tr></table>');
  data.setData('text/plain', '甲\t乙\n1\t2');
  document
    .querySelector('.cm-content')
    ?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  await expect.poll(textOf).toContain('| 甲 | 乙 |\n| --- | --- |\n| 1 | 2 |');
});

test.each([
  ['headings and lists', '<h2>部署</h2><ul><li>一</li><li><b>二</b></li></ul>', '## 部署\n\n- 一\n- **二**'],
  ['a link in a line', '<p>看<a href="https://a.example/">文档</a></p>', '看[文档](https://a.example/)'],
  ['a table', '<table><tr><th>a</th></tr><tr><td>1</td></tr></table>', '| a'],
  ['code with its language', '<p>见</p><pre><code class="language-ts">let a;\n</code></pre>', '```ts\nlet a;\n```'],
  ['a task', '<ul><li data-list="done"><div>完成</div></li></ul>', '- [x] 完成'],
])('%s of a page are pasted as Markdown', async (_, html, markdown) => {
  const { source } = await open();
  await expect.element(source).toBeVisible();
  await goToEnd();
  paste([], { 'text/html': html, 'text/plain': '只是文字' });
  await expect.poll(textOf).toContain(markdown);
  expect(textOf()).not.toContain('只是文字');
});

test('the menu of the slash inserts a template, with its variables filled in', async () => {
  offerTemplate(server, '<h2>{{title}}</h2><p>完成</p>', 'wysiwyg');
  const { screen, source } = await open();
  await expect.element(source).toBeVisible();
  await typeAtEnd('{Enter}/moban');
  // The menu ignores keys that arrive with its opening, so an option is clicked.
  await screen.getByRole('option', { name: /模板/ }).click();
  const dialog = screen.getByRole('dialog', { name: '插入模板' });
  await dialog.getByText('周报').click();
  await dialog.getByRole('button', { name: '插入' }).click();
  await expect.poll(() => draft.text).toBe('第一行\n\n第二行\n## 发布流程\n\n完成\n');
});

test('the address of a page that may be embedded is pasted, and embedded on request', async () => {
  const meta = document.createElement('meta');
  meta.name = frameHostsName;
  meta.content = 'board.invalid';
  document.head.append(meta);
  const { screen, source } = await open();
  await expect.element(source).toBeVisible();
  await typeAtEnd('{Enter}');
  paste([], { 'text/plain': 'https://board.invalid/plan' });
  await expect.poll(textOf).toContain('\nhttps://board.invalid/plan');
  await screen.getByRole('button', { name: '嵌入网页' }).click();
  await expect.poll(textOf).toContain('\n\n$$iframe\nhttps://board.invalid/plan\n$$');
  meta.remove();
});

test('the table of the cursor has tools, which Alt+F10 reaches', async () => {
  const { screen, source } = await open();
  await expect.element(source).toBeVisible();
  await typeAtEnd('{Enter}{Enter}| 名 | 数 |{Enter}| - | - |{Enter}| 乙 | 2 |{Enter}| 甲 | 10 |');
  const bar = screen.getByRole('toolbar', { name: '表格' });
  await bar.getByRole('button', { name: '按此列降序' }).click();
  await expect.poll(() => draft.text).toContain('| 名  | 数  |\n| --- | --- |\n| 甲  | 10  |\n| 乙  | 2   |');
  await userEvent.keyboard('{Alt>}{F10}{/Alt}{ArrowRight}{Enter}');
  await expect.poll(() => draft.text).toContain('| 乙  | 2   |\n|     |     |');
  await userEvent.keyboard('丙');
  await expect.poll(() => draft.text).toMatch(/\| +\| 丙/);
});

test('what is only text or code stays text, and an address over words becomes their link', async () => {
  const { source } = await open();
  await expect.element(source).toBeVisible();
  await goToEnd();
  paste([], { 'text/html': '<div><span style="color:red">a</span> *b*</div>', 'text/plain': 'a *b*' });
  await expect.poll(textOf).toContain('第二行a *b*');
  const code = '<div style="font-family:monospace;white-space:pre"><div>if a:</div><div>&#160; b</div></div>';
  paste([], { 'text/html': code, 'text/plain': 'if a:\n  b' });
  await expect.poll(textOf).toContain('a *b*if a:\n  b');
  await userEvent.keyboard('{Shift>}{Home}{/Shift}');
  paste([], { 'text/plain': 'https://a.example/x_(y)' });
  await expect.poll(textOf).toContain('https://a.example/x_\\(y\\))');
});

test('pictures of other websites in pasted text and pages become own files, but not in code', async () => {
  const stored = `/easymock/wikiFile/${'e'.repeat(24)}`;
  server.answer('article', 'fetchPictures', ({ addresses }) => ({
    isOn: true,
    pictures: addresses.map((address) => ({ address, url: address.endsWith('a.png') ? stored : null })),
    failed: [{ address: 'https://pics.example/b.png', reason: 'HTTP 404' }],
  }));
  const { screen, source } = await open();
  await expect.element(source).toBeVisible();
  await goToEnd();
  const code = '```md\n![x](https://pics.example/x/a.png)\n```';
  paste([], { 'text/plain': `\n\n![a](https://pics.example/a.png) ![b](https://pics.example/b.png)\n\n${code}\n\n` });
  await expect.poll(textOf).toContain(`![a](${stored}) ![b](https://pics.example/b.png)\n\n${code}`);
  await expect.element(screen.getByText('1 张外部图片没有带回，仍为链接')).toBeVisible();
  await expect.element(screen.getByText('https://pics.example/b.png：HTTP 404')).toBeVisible();
  const html = '<p>见<img src="https://pics.example/2/a.png" alt="图"></p>';
  paste([], { 'text/html': html, 'text/plain': '见' });
  await expect.poll(textOf).toContain(`![图](${stored})`);
  const asked = server.inputsOf('article', 'fetchPictures').map(({ addresses }) => addresses);
  expect(asked[0]).toEqual(['https://pics.example/a.png', 'https://pics.example/b.png']);
});

test('somebody who may not edit, and an article that has no editor yet, are led to the reading page', async () => {
  article = articleOf(id, '发布流程', { canEdit: false });
  const { screen } = await open();
  await expect.element(screen.getByRole('heading', { name: '阅读页' })).toBeVisible();
});

const paste = (files: readonly File[], texts: Readonly<Record<string, string>> = {}) => {
  const clipboardData = new DataTransfer();
  for (const file of files) clipboardData.items.add(file);
  for (const [type, text] of Object.entries(texts)) clipboardData.setData(type, text);
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  document.querySelector('.cm-content')?.dispatchEvent(event);
};
const address = `/easymock/wikiFile/${'f'.repeat(24)}`;

test(
  'a pasted picture comes to where it was pasted, whatever is typed meanwhile, and no draft holds half of it',
  deep,
  async () => {
    const { source } = await open();
    await expect.element(source).toBeVisible();
    await typeAtEnd('：');
    paste([new File(['x'], '图[1].png', { type: 'image/png' })]);
    await expect.poll(() => document.querySelector('.cm-upload')?.textContent).toMatch(/正在上传 图\[1\]\.png/);
    await userEvent.keyboard('{Control>}{Home}{/Control}前言。');
    await expect.poll(() => draft.text).toBe('前言。第一行\n\n第二行：');
    uploads[0]?.answer({ url: address, pictures: [{ _id: 'f'.repeat(24), url: address, name: '图[1].webp' }] });
    await expect.poll(textOf).toBe(`前言。第一行\n\n第二行：![图\\[1\\]](${address})`);
    expect(document.querySelector('.cm-upload')).toBeNull();
  },
);

test(
  'a picture that does not arrive is tried once more by itself, then stays to be tried again or removed',
  deep,
  async () => {
    const { screen, source } = await open();
    await expect.element(source).toBeVisible();
    await goToEnd();
    paste([new File(['x'], 'a.png', { type: 'image/png' })]);
    await expect.poll(() => uploads.length).toBe(1);
    uploads[0]?.breakOff();
    await expect.poll(() => uploads.length, { timeout: 5_000 }).toBe(2);
    uploads[1]?.breakOff();
    await expect.element(screen.getByRole('alert').filter({ hasText: 'a.png' })).toBeVisible();
    expect(document.querySelector('.cm-upload')?.textContent).toBe('a.png 上传失败');
    await screen.getByRole('button', { name: '重新上传 a.png' }).click();
    await expect.poll(() => uploads.length).toBe(3);
    uploads[2]?.refuse('pictureUnsupported');
    await screen.getByRole('button', { name: '移除 a.png' }).click();
    await expect.poll(() => document.querySelector('.cm-upload')).toBeNull();
    expect(textOf()).toBe('第一行\n\n第二行');
  },
);

test('other files are attached and linked; a copied table brings no picture of itself', async () => {
  const { source } = await open();
  await expect.element(source).toBeVisible();
  await goToEnd();
  paste([new File(['x'], 'sheet.png', { type: 'image/png' })], {
    'text/html': '<table><tr><td>甲</td><td>乙</td></tr></table>',
    'text/plain': '甲\t乙\n1\t2',
  });
  await expect.poll(textOf).toContain('| 甲 |');
  expect(uploads).toHaveLength(0);
  paste([new File(['x'], '说明.pdf', { type: 'application/pdf' })]);
  await expect.poll(() => uploads[0]?.path).toBe('/wikiFile/uploadWikiFileByMarkdownId');
  uploads[0]?.answer([{ name: '说明.pdf', url: address }]);
  await expect.poll(textOf).toContain(`[说明.pdf](${address})`);
});

test('an input method loses and doubles nothing, and opens no menu while it composes', deep, async () => {
  const { screen, source } = await open();
  await expect.element(source).toBeVisible();
  await typeAtEnd('{End}');
  await compose(['n', 'ni', 'ni h', 'ni hao'], '你好');
  await compose(['shi', 'shi jie'], '世界');
  await userEvent.keyboard('{Enter}');
  await compose(['/', '/bg'], '斜杠');
  await expect.poll(textOf).toBe('第一行\n\n第二行你好世界\n斜杠');
  expect(screen.getByRole('option').elements()).toEqual([]);
  await expect.poll(() => draft.text).toBe('第一行\n\n第二行你好世界\n斜杠');
});

test('a person is mentioned by the keys, stands there as one thing, and is saved by their ID', deep, async () => {
  server.answer('account', 'list', [
    { _id: 'd'.repeat(24), name: 'wang.yuyi', nick_name: '王宇一', head_img: '', department: '', isNameShared: false },
  ]);
  const { screen, source } = await open();
  await expect.element(source).toBeVisible();
  await typeAtEnd('请@wang');
  await expect.element(screen.getByRole('option', { name: /王宇一/ })).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 100));
  await userEvent.keyboard('{Enter}看');
  await expect.poll(textOf).toContain('请@王宇一 看');
  await expect.poll(() => draft.text).toContain(`请@[王宇一](${'d'.repeat(24)}) 看`);
});

test('an article is linked to by the keys, stands there as one thing, and is saved by its ID', deep, async () => {
  server.answer('article', 'getRecentArticles', { list: [], total: 0, page: 1, pageSize: 8 });
  server.answer('catalog', 'findCatalog', ({ value, onlyArticles }) =>
    'fabu'.startsWith(value) && onlyArticles
      ? [{ ...nodeOf('e'.repeat(24), '发布[新]手册'), path: [{ id: 'public', catalogName: '公共空间' }] }]
      : [],
  );
  const { screen, source } = await open();
  await expect.element(source).toBeVisible();
  await typeAtEnd('见[[[[fabu');
  await expect.element(screen.getByRole('option', { name: /发布\[新\]手册/ })).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 100));
  await userEvent.keyboard('{Enter}。');
  await expect.poll(textOf).toContain('见发布新手册。');
  await expect.element(screen.getByRole('region', { name: '预览' }).getByText('发布新手册')).toHaveClass('md-article');
  await expect.poll(() => draft.text).toContain(`见[[发布新手册]](${'e'.repeat(24)})。`);
});

test('the search within the text speaks the language of the page', async () => {
  const { screen, source } = await open();
  await expect.element(source).toBeVisible();
  (document.querySelector('.cm-content') as HTMLElement).focus();
  await userEvent.keyboard('{Control>}f{/Control}');
  await expect.element(screen.getByRole('textbox', { name: '查找' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '下一个' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '区分大小写' })).toBeVisible();
});

test('words and regular expressions are found, counted and replaced in the source', async () => {
  const { screen, source } = await open();
  await expect.element(source).toBeVisible();
  await typeAtEnd('{Enter}v1 v22');
  await userEvent.keyboard('{Control>}h{/Control}');
  const panel = screen.getByRole('region', { name: '查找和替换' });
  await panel.getByRole('textbox', { name: '查找' }).fill('行');
  await expect.element(panel.getByRole('status')).toHaveTextContent('共 2 个');
  await panel.getByRole('button', { name: '正则表达式' }).click();
  await panel.getByRole('textbox', { name: '查找' }).fill('v(');
  await expect.element(panel.getByRole('status')).toHaveTextContent('正则表达式有误');
  await panel.getByRole('textbox', { name: '查找' }).fill('v(\\d+)');
  await expect.element(panel.getByRole('status')).toHaveTextContent('共 2 个');
  await panel.getByRole('textbox', { name: '替换为' }).fill('$1.0');
  await panel.getByRole('button', { name: '全部替换' }).click();
  await expect.element(panel.getByRole('status')).toHaveTextContent('已替换 2 处');
  await expect.poll(() => draft.text).toContain('1.0 22.0');
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
});

test('F8 leaves nothing but the text, for the session, and Escape ends that', deep, async () => {
  const { screen, source } = await open();
  await expect.element(source).toBeVisible();
  await goToEnd();
  await userEvent.keyboard('{F8}');
  await expect.element(screen.getByRole('toolbar', { name: '格式' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('region', { name: '预览' })).not.toBeInTheDocument();
  expect(sessionStorage.getItem('easy-mock_wiki_focus')).toBe('true');
  await typeAtEnd('，专注');
  await expect.poll(textOf).toContain('第二行，专注');
  await userEvent.keyboard('/');
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('region', { name: '预览' })).toBeVisible();
  expect(document.documentElement.hasAttribute('data-writing-focus')).toBe(false);
});

test('a passage of another document is inserted from the menu of the slash, and shown in the preview', async () => {
  const source = 'c'.repeat(24);
  server.answer('article', 'getRecentArticles', { list: [], total: 0, page: 1, pageSize: 8 });
  const node = nodeOf(source, '发布手册', { catalogType: 'markdown' });
  server.answer('catalog', 'findCatalog', [{ ...node, path: [{ id: 'public', catalogName: '公共' }] }]);
  server.answer('wikiInclude', 'listHeadings', {
    title: '发布手册',
    headings: [{ depth: 2, text: '部署', slug: '部署' }],
  });
  server.answer('wikiInclude', 'get', {
    title: '发布手册',
    catalogType: 'markdown',
    updateDate: moment,
    canEdit: false,
    missing: null,
    html: '<h2>部署</h2><p>先备份</p>',
  });
  const shown = await open();
  const { screen } = shown;
  await expect.element(shown.source).toBeVisible();
  await typeAtEnd('{Enter}{Enter}/yypd');
  await screen.getByRole('option', { name: '引用文档片段' }).click();
  const search = screen.getByRole('textbox', { name: '搜索文档' });
  await expect.element(search, { timeout: 20_000 }).toBeVisible();
  await search.fill('发布');
  await screen.getByRole('button', { name: /发布手册/ }).click();
  await screen.getByRole('button', { name: '部署' }).click();
  await expect.poll(() => draft.text).toContain(`第二行\n\n$$include\n${source}#部署\n$$\n`);
  await expect.element(screen.getByRole('region', { name: '预览' }).getByText('先备份')).toBeVisible();
});
