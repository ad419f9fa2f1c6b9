import type { OpenedShare, SharedArticle, SharedNode } from '@easymock/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api, CallError } from '../../../lib/api/api';
import { removeStored, store } from '../../../lib/storage/storage';
import { readShareToken, storeShareToken } from './share-token';

/** Data of a link that is available before the link is open. */
export type About = Omit<SharedArticle, 'opened'>;

export type State =
  | { readonly kind: 'loading' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed'; readonly error: CallError }
  /** `isClosed`: the link was open, and its password has changed since. */
  | { readonly kind: 'locked'; readonly about: About; readonly isClosed: boolean }
  | {
      readonly kind: 'open';
      readonly about: About;
      readonly opened: OpenedShare;
      readonly catalog: readonly SharedNode[];
    };

/** Milliseconds in the background after which the page checks whether the link is still open. */
const awayMs = 30_000;

/**
 * Key under which earlier versions also store the shared article. Only links without a password are stored,
 * and only while they exist.
 */
const storedKey = 'shared_article';

function keep({ opened, ...about }: SharedArticle): void {
  if (about.needPwd || !opened) removeStored(storedKey);
  else {
    const { markdownId, shareTemplateType } = opened;
    store(storedKey, { ...about, articleId: markdownId, markdownId, shareTemplateType });
  }
}

/** Loads a share link, also when the reader moves between its articles. */
export function useShared(flag: string, articleId: string | undefined) {
  const [state, setState] = useState<State>({ kind: 'loading' });
  const catalog = useRef<readonly SharedNode[]>(undefined);
  const last = useRef(0);
  const load = useCallback(async () => {
    last.current += 1;
    const turn = last.current;
    const next = await read(flag, articleId, catalog.current);
    // A newer load has started.
    if (turn !== last.current) return;
    if (next.kind === 'open') catalog.current = next.catalog;
    setState((before) => (next.kind === 'locked' && before.kind === 'open' ? { ...next, isClosed: true } : next));
  }, [flag, articleId]);
  useEffect(() => void load(), [load]);
  useEffect(() => {
    let leftAt = 0;
    const look = () => {
      if (document.hidden) leftAt = Date.now();
      else if (Date.now() - leftAt > awayMs) void load();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [load]);
  return { state, load };
}

async function read(flag: string, id: string | undefined, known: readonly SharedNode[] | undefined): Promise<State> {
  const shareToken = readShareToken(flag);
  try {
    const input = { flag, shareToken, id, hasCatalog: !known };
    const { opened, ...about } = await api.article.href(input, { claims: 'all' });
    keep({ opened, ...about });
    if (!opened) {
      storeShareToken(flag, undefined);
      return { kind: 'locked', about, isClosed: shareToken !== undefined };
    }
    return { kind: 'open', about, opened, catalog: opened.catalog ?? known ?? [] };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (!error.is('shareGone')) return { kind: 'failed', error };
    removeStored(storedKey);
    return { kind: 'gone' };
  }
}
