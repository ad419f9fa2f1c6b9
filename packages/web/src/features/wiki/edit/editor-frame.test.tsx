import { type Article, articleSettingDefaults } from '@easymock/contract';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeServer, refusal, refusalOfStale } from '../../../../test/fake-api';
import { show, signIn } from '../../../../test/screen';
import { endSession } from '../../../lib/session/session';
import { EditPage } from '../edit-page';
import { articleOf } from '../wiki.fixture';
import { deleteLocalDraft, readLocalDrafts, storeLocalDraft } from './local-drafts';

const server = fakeServer();
const id = 'a'.repeat(24);
const moment = new Date(Date.UTC(2026, 10, 20, 6, 30)).toISOString();
let article: Article;

beforeEach(async () => {
  signIn('wiki', 'tools.wiki.edit');
  await deleteLocalDraft(id);
  article = articleOf(id, '发布流程', {
    catalogType: 'tinyMce',
    mdTexts: '<p>第一行</p>\n<p>第二行</p>',
    contentVersion: 3,
  });
  server.answer('article', 'get', () => article);
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

const page = (
  <Routes>
    <Route path="/wikiCatalog/tinyMce/:markdownId" element={<EditPage />} />
    <Route path="/wikiCatalog/:markdownId" element={<h1>阅读页</h1>} />
  </Routes>
);
const open = async () => {
  const shown = await show(page, { path: `/wikiCatalog/tinyMce/${id}` });
  const source = shown.screen.getByRole('textbox', { name: '正文' });
  return { ...shown, source };
};
const typeAtEnd = async (text: string) => {
  (document.querySelector('.mce-content-body') as HTMLElement).focus();
  await userEvent.keyboard('{Control>}{End}{/Control}');
  // The editor notices a cursor that the browser moved with a delay.
  await new Promise((resolve) => setTimeout(resolve, 50));
  await userEvent.keyboard(text);
};
/** TinyMCE marks a text that cannot be edited by this class only. */
const readOnly = 'mce-content-readonly';
const textOf = () =>
  [...document.querySelectorAll('.mce-content-body > p')].map((line) => line.textContent ?? '').join('\n');

const draft = { draftId: 'one', title: '发布流程', mdTexts: '<p>写了一半</p>', contentVersion: 2, at: moment };

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
    .toMatchObject({ mdTexts: '<p>写了一半，接着写</p>', contentVersion: 2, draftId: 'one' });
  await expect.poll(() => readLocalDrafts(id)).toEqual([]);
  await expect.element(screen.getByText(/^继续上次未保存的修改/)).not.toBeInTheDocument();
});

test('the draft of an earlier visit can be given up for the text that was published', async () => {
  server.answer('article', 'getDraft', draft);
  const { screen } = await open();
  await screen.getByRole('button', { name: '放弃修改' }).click();
  await expect.poll(textOf).toBe('第一行\n第二行');
  await expect.poll(() => server.inputsOf('article', 'deleteDraft')).toEqual([{ markdownId: id, draftId: 'one' }]);
});

test.each([
  ['this machine', 9, 8],
  ['the server', 8, 9],
])('of two drafts, the editor goes on with the newer one: that of %s', async (place, hourHere, hourThere) => {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour)).toISOString();
  await storeLocalDraft(id, {
    ...draft,
    draftId: `here ${place}`,
    mdTexts: '<p>写在 this machine</p>',
    at: at(hourHere),
  });
  server.answer('article', 'getDraft', { ...draft, mdTexts: '<p>写在 the server</p>', at: at(hourThere) });
  await open();
  await expect.poll(textOf).toBe(`写在 ${place}`);
  // The older draft is not deleted.
  await typeAtEnd('！');
  await expect
    .poll(async () => (await readLocalDrafts(id)).map(({ mdTexts }) => mdTexts))
    // The editor of the case before may store its text late, under its own ID.
    .toEqual(
      expect.arrayContaining([
        `<p>写在 ${place}！</p>`,
        ...(place === 'the server' ? ['<p>写在 this machine</p>'] : []),
      ]),
    );
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
  await expect.element(source).toHaveClass(readOnly);
  await screen.getByRole('dialog').getByRole('button', { name: '接管编辑' }).click();
  await expect.element(source).not.toHaveClass(readOnly);
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
      catalogType: 'tinyMce',
      mdTexts: '<p>第一行，对方改过</p>\n<p>第二行</p>',
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
    await expect.element(source).not.toHaveClass(readOnly);
    await expect.poll(textOf).toBe('第一行，对方改过\n第二行');
    await typeAtEnd('！');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect
      .poll(() => server.inputsOf('article', 'save')[0])
      .toMatchObject({ mdTexts: '<p>第一行，对方改过</p>\n<p>第二行！</p>', contentVersion: 4 });
  });

  test('what was typed before is joined with it', async () => {
    await storeLocalDraft(id, { ...draft, mdTexts: '<p>第一行</p>\n<p>第二行，我的</p>', contentVersion: 3 });
    const { screen } = await open();
    await expect.element(screen.getByRole('button', { name: '请对方让出' })).toBeVisible();
    await expect.poll(textOf).toBe('第一行\n第二行，我的');
    await expect.poll(() => server.live.openNum).toBe(1);
    release();
    server.live.tell(`wiki:node:${id}`, { by: 'd'.repeat(24), what: 'lock' });
    await expect.poll(textOf).toBe('第一行，对方改过\n第二行，我的');
  });
});

test('whoever is asked to let somebody else edit gives it, and can take it again', async () => {
  const { screen, source } = await open();
  await expect.element(source).toBeVisible();
  await typeAtEnd('写到一半');
  server.live.tell(`wiki:node:${id}`, { by: 'd'.repeat(24), what: 'ask', nickName: '周周' });
  await expect.element(screen.getByText(/^周周 想编辑这篇文档/)).toBeVisible();
  await screen.getByRole('button', { name: '让出编辑' }).click();
  await expect.element(source).toHaveClass(readOnly);
  expect(server.inputsOf('article', 'freeLock')).toHaveLength(1);
  await expect
    .poll(() => server.inputsOf('article', 'saveDraft').at(-1)?.mdTexts)
    .toBe('<p>第一行</p>\n<p>第二行写到一半</p>');
  await screen.getByRole('button', { name: '继续编辑' }).click();
  await expect.element(source).not.toHaveClass(readOnly);
});

test('a newer text that changed another place is merged without a question, and the merge can be undone', async () => {
  server.answer('article', 'save', ({ contentVersion }) => {
    if (contentVersion >= 7)
      return { isSaved: true as const, version: 1, contentVersion: contentVersion + 1, updateDate: moment };
    return refusalOfStale({
      isSaved: false,
      conflict: {
        title: '发布流程',
        mdTexts: '<p>第一行改</p>\n<p>第二行</p>',
        contentVersion: 7,
        updateDate: moment,
        editUserNickName: '周周',
        base: '<p>第一行</p>\n<p>第二行</p>',
      },
    });
  });
  const { screen, source } = await open();
  await expect.element(source).toBeVisible();
  await typeAtEnd('也改');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(textOf).toBe('第一行改\n第二行也改');
  await expect
    .poll(() => server.inputsOf('article', 'save')[1])
    .toMatchObject({ mdTexts: '<p>第一行改</p>\n<p>第二行也改</p>', contentVersion: 7, kind: 'merge' });
  await expect.element(screen.getByText(/^周周也改了这篇文档/)).toBeVisible();
  await screen.getByRole('button', { name: '撤销', exact: true }).last().click();
  await expect.poll(textOf).toBe('第一行\n第二行也改');
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
  await expect.element(source).not.toHaveClass(readOnly);
  expect(server.inputsOf('article', 'takeLock')).toHaveLength(1);
});
