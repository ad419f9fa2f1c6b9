import { useEffect, useRef, useState } from 'react';
import { api, CallError } from '../../../lib/api/api';
import { useStable } from '../../../lib/state/use-stable';
import { dropLocalDraft, keepLocalDraft } from './local-drafts';

/** What is typed now. */
export interface Typed {
  readonly title: string;
  readonly mdTexts: string;
  readonly contentVersion: number;
}

/** Where the text that is typed lies: nowhere but here, on this machine only, or with the server. */
export type Kept = { readonly where: 'here' } | { readonly where: 'machine' | 'server'; readonly at: string };

const machineMs = 700;
const serverMs = 10_000;
/** What a request that outlives its page may carry. */
const lastLimit = 20_000;

/**
 * Keeps what is typed: within a second on this machine, every ten seconds with the server.
 * @example const keeping = useDraftKeeping(id, () => typed); keeping.touch(); … keeping.clear()
 */
export function useDraftKeeping(markdownId: string, read: () => Typed | undefined) {
  const [kept, setKept] = useState<Kept>({ where: 'here' });
  const state = useRef({ isHere: false, isNewForServer: false, hasServerDraft: false, isOver: false });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const keep = useStable({
    onMachine: async () => {
      timer.current = undefined;
      const typed = read();
      if (!typed || state.current.isOver) return;
      const at = new Date().toISOString();
      state.current.isHere = false;
      const isKept = await keepLocalDraft(markdownId, { ...typed, at });
      if (!isKept) state.current.isHere = true;
      else if (!navigator.onLine) setKept({ where: 'machine', at });
    },
    onServer: async (isLast: boolean) => {
      const typed = read();
      if (!typed || !state.current.isNewForServer) return;
      if (isLast && typed.mdTexts.length > lastLimit) return;
      state.current.isNewForServer = false;
      try {
        const { at } = await api.article.saveDraft({ markdownId, ...typed }, { claims: 'all', isLast });
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
      // Not begun anew at each key: somebody who types without a rest is kept as well.
      timer.current ??= setTimeout(() => void keep.onMachine(), machineMs);
      setKept((before) => (before.where === 'machine' && !navigator.onLine ? before : { where: 'here' }));
    },
    /** It is saved, or given up. */
    clear: async () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      const { hasServerDraft } = state.current;
      state.current = { isHere: false, isNewForServer: false, hasServerDraft: false, isOver: true };
      setKept({ where: 'here' });
      await dropLocalDraft(markdownId);
      if (hasServerDraft) await api.article.deleteDraft({ markdownId }, { claims: 'all' }).catch(() => null);
    },
    flush: () => {
      if (!state.current.isHere && !state.current.isNewForServer) return;
      clearTimeout(timer.current);
      void keep.onMachine();
      void keep.onServer(true);
    },
  });

  useEffect(() => {
    const interval = setInterval(() => void keep.onServer(false), serverMs);
    const online = () => void keep.onServer(false);
    addEventListener('pagehide', keep.flush);
    addEventListener('online', online);
    return () => {
      clearInterval(interval);
      removeEventListener('pagehide', keep.flush);
      removeEventListener('online', online);
      keep.flush();
    };
  }, [keep]);

  return {
    kept,
    touch: keep.touch,
    clear: keep.clear,
    /** Whether a server draft exists that the next `clear` has to delete as well. */
    noteServerDraft: () => {
      state.current.hasServerDraft = true;
    },
    /** Whether the text is kept nowhere but on this page. */
    isOnlyHere: () => state.current.isHere,
  };
}
