import type { Article } from '@easymock/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { api } from '../../../lib/api/api';
import { callQuery } from '../../../lib/api/queries';
import { randomId } from '../../../lib/browser/random-id';
import { editedType } from '../node/edit-path';
import { type DraftContent, DraftSession } from '../shared-draft/draft-session';
import { storeLocalDraft } from './local-drafts';

/** Stores a text that the shared draft does not take as a draft of its person, on the server or else here, if it can. */
function keeperOf(article: Article) {
  const markdownId = article._id;
  return async ({ title, mdTexts, contentVersion }: { title: string; mdTexts: string; contentVersion: number }) => {
    const draft = { draftId: randomId(), title, mdTexts, contentVersion: contentVersion || article.contentVersion };
    try {
      await api.article.saveDraft({ markdownId, ...draft }, { claims: 'all' });
      return true;
    } catch {
      return storeLocalDraft(markdownId, { ...draft, form: editedType(article), at: new Date().toISOString() });
    }
  };
}

/** Opens the shared draft of an article while the component is mounted. */
export function useDraftSession(article: Article, content: DraftContent): DraftSession {
  const client = useQueryClient();
  const [session, setSession] = useState(() => newSession(article, content));
  useEffect(() => {
    // React's strict mode mounts twice, and the second mount needs an open session.
    const open = session.isClosed ? newSession(article, content) : session;
    if (open !== session) setSession(open);
    else open.start();
    return () => {
      open.close();
      // Invalidate the cached article, because the reading page shows whether there are unpublished changes.
      const { queryKey } = callQuery('article', 'get', { markdownId: article._id });
      void client.invalidateQueries({ queryKey, refetchType: 'none' });
    };
  }, [session, article, content, client]);
  return session;
}

const newSession = (article: Article, content: DraftContent) =>
  new DraftSession({ markdownId: article._id, content, keepText: keeperOf(article) });

export const useDraftStatus = (session: DraftSession) => useSyncExternalStore(session.subscribe, () => session.status);

/** Returns the title of the draft, which others may change too. */
export function useDraftTitle({ title }: DraftSession): string {
  return useSyncExternalStore(
    (notify) => {
      title.observe(notify);
      return () => title.unobserve(notify);
    },
    () => title.toString(),
  );
}
