import { type Article, articleSettingDefaults } from '@easymock/contract';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeServer } from '../../../../test/fake-api';
import { show, signIn } from '../../../../test/screen';
import { endSession, readUser } from '../../../lib/session/session';
import { deleteLocalDraft } from '../edit/local-drafts';
import { EditPage } from '../edit-page';
import { FakeDraft } from '../shared-draft/shared-draft.fixture';
import { deleteUnsent, readUnsent } from '../shared-draft/unsent-state';
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
  let draft: FakeDraft;
  beforeEach(async () => {
    signIn('wiki', 'tools.wiki.edit');
    await deleteLocalDraft(id);
    const place = { userId: readUser()?._id ?? '', markdownId: id };
    for (const one of await readUnsent(place)) await deleteUnsent(place, one);
    article = articleOf(id, '发布流程', { catalogType: 'wysiwyg', mdTexts: '<p>第一行</p>', contentVersion: 3 });
    server.answer('article', 'get', () => article);
    server.answer('article', 'getDraft', null);
    server.answer('article', 'deleteDraft', null);
    server.answer('article', 'saveDraft', { at: moment });
    server.answer('modalContentSet', 'getSetMessage', articleSettingDefaults);
  });
  afterEach(endSession);
  return {
    server,
    /** The shared draft on the server. */
    draft: () => draft,
    /** Opens the editor on a text, with the cursor at its end. */
    async open(mdTexts: string) {
      article = { ...article, mdTexts };
      draft = new FakeDraft(server, id, { text: mdTexts, title: article.title }, 'wysiwyg');
      const shown = await show(page, { path: `/wikiCatalog/wysiwyg/${id}` });
      const surface = shown.screen.getByRole('textbox', { name: '正文' });
      await expect.element(surface).toBeVisible();
      const root = surface.element() as HTMLElement;
      root.focus();
      await userEvent.keyboard('{Control>}{End}{/Control}');
      return { ...shown, surface, root };
    },
    /** Publishes, and returns the published source. */
    async saved(): Promise<string> {
      const before = server.inputsOf('sharedDraft', 'publish').length;
      await userEvent.keyboard('{Control>}s{/Control}');
      await expect.poll(() => server.inputsOf('sharedDraft', 'publish').length).toBeGreaterThan(before);
      return draft.text;
    },
  };
}

/** The editor notices a cursor that the browser moved with a delay. */
export const settled = () => new Promise((resolve) => setTimeout(resolve, 50));
