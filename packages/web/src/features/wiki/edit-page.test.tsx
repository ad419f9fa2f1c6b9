import { type Article, articleSettingDefaults } from '@easymock/contract';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeServer, refusal, refusalOfStale } from '../../../test/fake-api';
import { fakeUploads } from '../../../test/fake-uploads';
import { show, signIn } from '../../../test/screen';
import { endSession } from '../../lib/session/session';
import { removeStored } from '../../lib/storage/storage';
import { compose } from './edit/compose.fixture';
import { deleteLocalDraft, readLocalDrafts, storeLocalDraft } from './edit/local-drafts';
import { EditPage } from './edit-page';
import { articleOf, nodeOf } from './wiki.fixture';

const deep = { tags: 'deep' };

const server = fakeServer();
const uploads = fakeUploads();
const id = 'a'.repeat(24);
const moment = new Date(Date.UTC(2026, 10, 20, 6, 30)).toISOString();
let article: Article;

beforeEach(async () => {
  signIn('wiki', 'tools.wiki.edit');
  removeStored('wiki_edit_view');
  await deleteLocalDraft(id);
  article = articleOf(id, '发布流程', { mdTexts: '第一行\n\n第二行', contentVersion: 3 });
  server.answer('article', 'get', () => article);
  server.answer('article', 'getDraft', null);
  server.answer('article', 'deleteDraft', null);
  server.answer('article', 'getToken', { token: 'fresh', expireAt: moment });
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

test('what is typed is shown as readers will see it, and saved over the version that was opened', async () => {
  const { screen, source } = await open();
  await expect.element(source).toBeVisible();
  await typeAtEnd('，**重点**');
  await expect.element(screen.getByRole('region', { name: '预览' }).getByText('重点')).toBeVisible();
  await expect.element(screen.getByText('未保存')).toBeVisible();
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(screen.getByText(/^已保存 /)).toBeVisible();
  expect(server.inputsOf('article', 'save')).toEqual([
    {
      markdownId: id,
      mdTexts: '第一行\n\n第二行，**重点**',
      contentVersion: 3,
      kind: 'saved',
      draftId: expect.any(String),
    },
  ]);
  await typeAtEnd('！');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(() => server.inputsOf('article', 'save')[1]?.contentVersion).toBe(4);
});

test('a draft lies on this machine within a second', async () => {
  const { source } = await open();
  await expect.element(source).toBeVisible();
  await typeAtEnd('草稿');
  await expect.poll(async () => (await readLocalDrafts(id))[0]?.mdTexts).toBe('第一行\n\n第二行草稿');
});

const draft = { draftId: 'one', title: '发布流程', mdTexts: '写了一半', contentVersion: 2, at: moment };

test('the editor goes on with the draft of an earlier visit, over the version it was typed over', async () => {
  await storeLocalDraft(id, draft);
  const { screen, source } = await open();
  await expect.poll(textOf).toBe('写了一半');
  await expect.element(screen.getByText(/^继续上次未保存的修改/)).toBeVisible();
  await expect.element(source).toBeVisible();
  await typeAtEnd('，接着写');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect
    .poll(() => server.inputsOf('article', 'save')[0])
    .toMatchObject({ mdTexts: '写了一半，接着写', contentVersion: 2, draftId: 'one' });
  await expect.poll(() => readLocalDrafts(id)).toEqual([]);
  await expect.element(screen.getByText(/^继续上次未保存的修改/)).not.toBeInTheDocument();
});

test('the draft of an earlier visit can be given up for the text that was published', async () => {
  server.answer('article', 'getDraft', draft);
  const { screen } = await open();
  await screen.getByRole('button', { name: '放弃修改' }).click();
  await expect.poll(textOf).toBe('第一行\n\n第二行');
  await expect.poll(() => server.inputsOf('article', 'deleteDraft')).toEqual([{ markdownId: id, draftId: 'one' }]);
});

test.each([
  ['this machine', 9, 8],
  ['the server', 8, 9],
])('of two drafts, the editor goes on with the newer one: that of %s', async (place, hourHere, hourThere) => {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour)).toISOString();
  await storeLocalDraft(id, { ...draft, draftId: 'here', mdTexts: '写在 this machine', at: at(hourHere) });
  server.answer('article', 'getDraft', { ...draft, mdTexts: '写在 the server', at: at(hourThere) });
  await open();
  await expect.poll(textOf).toBe(`写在 ${place}`);
  // The older draft is not deleted.
  await typeAtEnd('！');
  await expect
    .poll(async () => (await readLocalDrafts(id)).map(({ mdTexts }) => mdTexts))
    .toEqual([`写在 ${place}！`, ...(place === 'the server' ? ['写在 this machine'] : [])]);
});

test('earlier texts of drafts can come back into the editor', async () => {
  const version = { draftId: 'one', title: '发布流程', at: moment, isLatest: false, length: 4 };
  server.answer('article', 'getDraftVersions', [{ ...version, id: 'd'.repeat(24) }]);
  const { screen, source } = await open();
  await expect.element(source).toBeVisible();
  await screen.getByRole('button', { name: '草稿历史' }).click();
  server.answer('article', 'getDraft', draft);
  await screen.getByRole('dialog').getByRole('button', { name: '恢复' }).click();
  await expect.poll(textOf).toBe('写了一半');
  expect(server.inputsOf('article', 'getDraft').at(-1)).toEqual({ markdownId: id, version: 'd'.repeat(24) });
});

test('while somebody else edits, the text can be read only, and a manager takes over after a question', async () => {
  let isTaken = true;
  server.answer('article', 'takeLock', ({ isTakeOver }) => {
    if (isTaken && !isTakeOver) return refusal('articleLocked');
    isTaken = false;
    return {
      lock: { userId: 'c'.repeat(24), nickName: '林夏', headImg: '', until: moment, isMine: true },
      contentVersion: 3,
    };
  });
  const { screen, source } = await open();
  await screen.getByRole('button', { name: '接管编辑' }).click();
  await expect.element(source).toHaveAttribute('contenteditable', 'false');
  await screen.getByRole('dialog').getByRole('button', { name: '接管编辑' }).click();
  await expect.element(source).toHaveAttribute('contenteditable', 'true');
});

describe('when whoever edited leaves', () => {
  let isTaken = true;
  beforeEach(() => {
    isTaken = true;
    server.answer('article', 'askForLock', null);
    server.answer('article', 'takeLock', () =>
      isTaken
        ? refusal('articleLocked')
        : {
            lock: { userId: 'c'.repeat(24), nickName: '林夏', headImg: '', until: moment, isMine: true },
            contentVersion: article.contentVersion,
          },
    );
  });
  const release = () => {
    isTaken = false;
    article = articleOf(id, '发布流程', {
      mdTexts: '第一行，对方改过\n\n第二行',
      contentVersion: 4,
      editUserNickName: '周周',
    });
  };

  test('an untouched editor goes on with the new text', async () => {
    const { screen, source } = await open();
    await screen.getByRole('button', { name: '请对方让出' }).click();
    await expect.element(screen.getByRole('button', { name: /^已请求/ })).toBeDisabled();
    release();
    server.live.tell(`wiki:node:${id}`, { by: 'd'.repeat(24), what: 'lock' });
    await expect.element(source).toHaveAttribute('contenteditable', 'true');
    await expect.poll(textOf).toBe('第一行，对方改过\n\n第二行');
    await typeAtEnd('！');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect
      .poll(() => server.inputsOf('article', 'save')[0])
      .toMatchObject({ mdTexts: '第一行，对方改过\n\n第二行！', contentVersion: 4 });
  });

  test('what was typed before is joined with it', async () => {
    await storeLocalDraft(id, { ...draft, mdTexts: '第一行\n\n第二行，我的', contentVersion: 3 });
    const { screen } = await open();
    await expect.element(screen.getByRole('button', { name: '请对方让出' })).toBeVisible();
    await expect.poll(textOf).toBe('第一行\n\n第二行，我的');
    await expect.poll(() => server.live.openNum).toBe(1);
    release();
    server.live.tell(`wiki:node:${id}`, { by: 'd'.repeat(24), what: 'lock' });
    await expect.poll(textOf).toBe('第一行，对方改过\n\n第二行，我的');
  });
});

test('whoever is asked to let somebody else edit gives it, and can take it again', async () => {
  const { screen, source } = await open();
  await expect.element(source).toBeVisible();
  await typeAtEnd('写到一半');
  server.live.tell(`wiki:node:${id}`, { by: 'd'.repeat(24), what: 'ask', nickName: '周周' });
  await expect.element(screen.getByText(/^周周 想编辑这篇文档/)).toBeVisible();
  await screen.getByRole('button', { name: '让出编辑' }).click();
  await expect.element(source).toHaveAttribute('contenteditable', 'false');
  expect(server.inputsOf('article', 'freeLock')).toHaveLength(1);
  await expect.poll(() => server.inputsOf('article', 'saveDraft').at(-1)?.mdTexts).toBe('第一行\n\n第二行写到一半');
  await screen.getByRole('button', { name: '继续编辑' }).click();
  await expect.element(source).toHaveAttribute('contenteditable', 'true');
});

test('a newer text that changed another place is merged without a question, and the merge can be undone', async () => {
  server.answer('article', 'save', ({ contentVersion }) => {
    if (contentVersion >= 7)
      return { isSaved: true as const, version: 1, contentVersion: contentVersion + 1, updateDate: moment };
    return refusalOfStale({
      isSaved: false,
      conflict: {
        title: '发布流程',
        mdTexts: '第一行改\n\n第二行',
        contentVersion: 7,
        updateDate: moment,
        editUserNickName: '周周',
        base: '第一行\n\n第二行',
      },
    });
  });
  const { screen, source } = await open();
  await expect.element(source).toBeVisible();
  await typeAtEnd('也改');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(textOf).toBe('第一行改\n\n第二行也改');
  await expect
    .poll(() => server.inputsOf('article', 'save')[1])
    .toMatchObject({ mdTexts: '第一行改\n\n第二行也改', contentVersion: 7, kind: 'merge' });
  await expect.element(screen.getByText(/^周周也改了这篇文档/)).toBeVisible();
  await screen.getByRole('button', { name: '撤销', exact: true }).last().click();
  await expect.poll(textOf).toBe('第一行\n\n第二行也改');
  // The dialog appears before the save can overwrite the other person's text.
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(screen.getByRole('dialog', { name: '这篇文档有新的版本' })).toBeVisible();
  expect(server.inputsOf('article', 'save')).toHaveLength(3);
});

test('the event about the own lease may come before its answer, and joins nothing twice', async () => {
  const answer = server.hold('article', 'takeLock', {
    lock: { userId: 'c'.repeat(24), nickName: '林夏', headImg: '', until: moment, isMine: true },
    contentVersion: article.contentVersion,
  });
  const { source } = await open();
  await expect.element(source).toBeVisible();
  await expect.poll(() => server.live.openNum).toBe(1);
  server.live.tell(`wiki:node:${id}`, { by: 'd'.repeat(24), what: 'lock' });
  server.live.tell(`wiki:node:${id}`, { by: 'd'.repeat(24), what: 'lock' });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(server.inputsOf('article', 'takeLock')).toHaveLength(1);
  answer();
  await expect.element(source).toHaveAttribute('contenteditable', 'true');
  expect(server.inputsOf('article', 'takeLock')).toHaveLength(1);
});

test('a conflict opens at the first place that needs a choice', async () => {
  const above = Array.from({ length: 80 }, (_, index) => `第 ${index + 1} 行\n\n`).join('');
  article = { ...article, mdTexts: `${above}结尾` };
  server.answer(
    'article',
    'save',
    refusalOfStale({
      isSaved: false,
      conflict: {
        title: '发布流程',
        mdTexts: `${above}别的话`,
        contentVersion: 7,
        updateDate: moment,
        editUserNickName: '周周',
        base: `${above}结尾`,
      },
    }),
  );
  const { screen, source } = await open();
  await expect.element(source).toBeVisible();
  await typeAtEnd('也改');
  await userEvent.keyboard('{Control>}s{/Control}');
  const dialog = screen.getByRole('dialog', { name: '这篇文档有新的版本' });
  await expect.element(dialog).toBeVisible();
  const result = dialog.getByRole('textbox').element() as HTMLTextAreaElement;
  await expect.poll(() => document.activeElement).toBe(result);
  expect(result.selectionStart).toBe(result.value.indexOf('<<<<<<<'));
  const pane = dialog.getByRole('region', { name: '周周的' }).element().querySelector('pre');
  expect(pane?.querySelector('ins')?.textContent).toBe('别的话');
  await expect.poll(() => pane?.scrollTop).toBeGreaterThan(500);
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
    await expect.poll(async () => (await readLocalDrafts(id))[0]?.mdTexts).toBe('前言。第一行\n\n第二行：');
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
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(() => server.inputsOf('article', 'save')[0]?.mdTexts).toBe('第一行\n\n第二行你好世界\n斜杠');
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
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect
    .poll(() => server.inputsOf('article', 'save').at(-1)?.mdTexts)
    .toContain(`请@[王宇一](${'d'.repeat(24)}) 看`);
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
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect
    .poll(() => server.inputsOf('article', 'save').at(-1)?.mdTexts)
    .toContain(`见[[发布新手册]](${'e'.repeat(24)})。`);
});

test('the search within the text speaks the language of the page', async () => {
  const { screen, source } = await open();
  await expect.element(source).toBeVisible();
  (document.querySelector('.cm-content') as HTMLElement).focus();
  await userEvent.keyboard('{Control>}f{/Control}');
  await expect.element(screen.getByRole('textbox', { name: '查找' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '下一个' })).toBeVisible();
  await expect.element(screen.getByRole('checkbox', { name: '区分大小写' })).toBeVisible();
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
