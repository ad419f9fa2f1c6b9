import { useEffect, useRef, useState } from 'react';
import { api, CallError } from '../../../lib/api/api';
import { randomId } from '../../../lib/browser/random-id';
import { useStable } from '../../../lib/state/use-stable';
import { useArticleSettings } from '../settings/use-article-settings';
import { deleteLocalDraft, storeLocalDraft } from './local-drafts';
import type { FoundDraft } from './use-found-draft';

export interface Typed {
  readonly title: string;
  readonly mdTexts: string;
  readonly contentVersion: number;
}

/** Storage state of the typed text: only on this page, only on this device, or on the server. */
export type DraftStorage = { readonly where: 'here' } | { readonly where: 'machine' | 'server'; readonly at: string };

const machineMs = 700;
/** Characters. The body of a keepalive request, which outlives its page, is limited. */
const lastLimit = 20_000;

/**
 * Stores the typed text as a draft: within a second on this device, and on the server at the interval of the
 * settings. At interval 0 the server gets the draft when the page is left.
 * @param form the type in which the article is written
 * @param draft the draft that the text continues; null starts a new draft
 * @example const keeping = useDraftStorage({ markdownId, form, draft }, () => typed); keeping.touch(); … keeping.clear()
 */
export function useDraftStorage(
  { markdownId, form, draft }: { markdownId: string; form: string; draft: FoundDraft | null },
  read: () => Typed | undefined,
) {
  const { autoSaveSec } = useArticleSettings();
  const [kept, setKept] = useState<DraftStorage>(
    draft ? { where: draft.isOnServer ? 'server' : 'machine', at: draft.at } : { where: 'here' },
  );
  const [draftId] = useState(() => draft?.draftId ?? randomId());
  const state = useRef({
    isHere: false,
    isOver: false,
    isNewForServer: draft?.isOnServer === false,
    hasServerDraft: draft?.isOnServer === true,
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const keep = useStable({
    onMachine: async () => {
      timer.current = undefined;
      const typed = read();
      if (!typed || state.current.isOver) return;
      const at = new Date().toISOString();
      state.current.isHere = false;
      const isKept = await storeLocalDraft(markdownId, { ...typed, draftId, form, at });
      if (!isKept) state.current.isHere = true;
      else if (!navigator.onLine) setKept({ where: 'machine', at });
    },
    onServer: async (isLast: boolean) => {
      const typed = read();
      if (!typed || !state.current.isNewForServer) return;
      if (isLast && typed.mdTexts.length > lastLimit) return;
      state.current.isNewForServer = false;
      try {
        const { at } = await api.article.saveDraft({ markdownId, draftId, ...typed }, { claims: 'all', isLast });
        state.current.hasServerDraft = true;
        state.current.isHere = false;
        setKept({ where: 'server', at });
      } catch (error) {
        state.current.isNewForServer = true;
        if (error instanceof CallError) setKept({ where: 'machine', at: new Date().toISOString() });
      }
    },
    touch: () => {
      state.current = { ...state.current, isHere: true, isNewForServer: true, isOver: false };
      // The timer is not restarted at each key, so that drafts of uninterrupted typing are stored too.
      timer.current ??= setTimeout(() => void keep.onMachine(), machineMs);
      setKept((before) => (before.where === 'machine' && !navigator.onLine ? before : { where: 'here' }));
    },
    /** Deletes the draft, after a save or a discard. */
    clear: async () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      const { hasServerDraft } = state.current;
      state.current = { isHere: false, isNewForServer: false, hasServerDraft: false, isOver: true };
      setKept({ where: 'here' });
      await deleteLocalDraft(markdownId, draftId);
      if (hasServerDraft) await api.article.deleteDraft({ markdownId, draftId }, { claims: 'all' }).catch(() => null);
    },
    flush: () => {
      if (!state.current.isHere && !state.current.isNewForServer) return;
      clearTimeout(timer.current);
      void keep.onMachine();
      void keep.onServer(true);
    },
  });

  useEffect(() => {
    if (autoSaveSec === 0) return;
    const interval = setInterval(() => void keep.onServer(false), autoSaveSec * 1_000);
    return () => clearInterval(interval);
  }, [keep, autoSaveSec]);

  useEffect(() => {
    const online = () => void keep.onServer(false);
    addEventListener('pagehide', keep.flush);
    addEventListener('online', online);
    return () => {
      removeEventListener('pagehide', keep.flush);
      removeEventListener('online', online);
      keep.flush();
    };
  }, [keep]);

  return {
    kept,
    touch: keep.touch,
    clear: keep.clear,
    draftId,
    /** Stores and sends the typed text immediately. */
    flush: keep.flush,
    /** Whether the text is stored nowhere but on this page. */
    isOnlyHere: () => state.current.isHere,
  };
}
