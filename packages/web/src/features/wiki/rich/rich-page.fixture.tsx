import { type Article, articleSettingDefaults } from '@easymock/contract';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeServer } from '../../../../test/fake-api';
import { show, signIn } from '../../../../test/screen';
import { endSession } from '../../../lib/session/session';
import { deleteLocalDraft } from '../edit/local-drafts';
import { EditPage } from '../edit-page';
import { articleOf } from '../wiki.fixture';

const id = 'a'.repeat(24);
export const moment = new Date(Date.UTC(2026, 10, 20, 6, 30)).toISOString();

const page = (
  <Routes>
    <Route path="/wikiCatalog/wysiwyg/:markdownId" element={<EditPage />} />
    <Route path="/wikiCatalog/:markdownId" element={<h1>阅读页</h1>} />
  </Routes>
);

/** Sets up the rich text editor with a server that knows one article, for the tests of a file. */
export function richPage() {
  const server = fakeServer();
  let article: Article;
  beforeEach(async () => {
    signIn('wiki', 'tools.wiki.edit');
    await deleteLocalDraft(id);
    article = articleOf(id, '发布流程', { catalogType: 'wysiwyg', mdTexts: '<p>第一行</p>', contentVersion: 3 });
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
  return {
    server,
    /** Opens the editor on a text, with the cursor at its end. */
    async open(mdTexts: string) {
      article = { ...article, mdTexts };
      const shown = await show(page, { path: `/wikiCatalog/wysiwyg/${id}` });
      const surface = shown.screen.getByRole('textbox', { name: '正文' });
      await expect.element(surface).toBeVisible();
      const root = surface.element() as HTMLElement;
      root.focus();
      await userEvent.keyboard('{Control>}{End}{/Control}');
      return { ...shown, surface, root };
    },
    /** Saves, and returns the saved source, which contains at least the displayed text. */
    async saved(): Promise<string> {
      await userEvent.keyboard('{Control>}s{/Control}');
      await expect.poll(() => server.inputsOf('article', 'save').length).toBeGreaterThan(0);
      return server.inputsOf('article', 'save').at(-1)?.mdTexts ?? '';
    },
  };
}

/** The editor notices a cursor that the browser moved with a delay. */
export const settled = () => new Promise((resolve) => setTimeout(resolve, 50));
