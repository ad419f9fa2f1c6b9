import { useEffect, useEffectEvent, useState } from 'react';
import { api, CallError } from '../../../lib/api/api';
import { randomId } from '../../../lib/browser/random-id';
import { useLive } from '../../../lib/live/use-live';
import { readUser } from '../../../lib/session/session';

/** Whether this editor is the one that may save. */
export type Lease =
  | { readonly state: 'asking' | 'held' }
  /** Somebody else edits; the message says who. `lost`: they took over. */
  | { readonly state: 'refused' | 'lost'; readonly message: string };

const renewMs = 60_000;
/** Somebody who has done nothing for this long is not renewed; the lease itself lasts longer. */
const idleMs = 5 * 60_000;

/** Takes the lease of editing an article, renews it while somebody is there, and frees it when they leave. */
export function useLease(markdownId: string) {
  const [editorId] = useState(randomId);
  const [lease, setLease] = useState<Lease>({ state: 'asking' });
  const ask = useEffectEvent(async (isTakeOver: boolean) => {
    try {
      await api.article.takeLock({ markdownId, editorId, isTakeOver }, { claims: 'all' });
      setLease({ state: 'held' });
    } catch (error) {
      // Without an answer nobody knows; the save will tell.
      if (!(error instanceof CallError) || error.reason !== 'refused') return;
      const { message } = error;
      setLease((before) => ({
        state: before.state === 'held' || before.state === 'lost' ? 'lost' : 'refused',
        message,
      }));
    }
  });
  useLive('wiki:node', markdownId, (event) => {
    if (event.kind !== 'change' || event.data.what !== 'lock') return;
    if (event.data.by !== readUser()?._id || lease.state !== 'held') void ask(false);
  });
  useEffect(() => {
    let lastAct = Date.now();
    const note = () => {
      lastAct = Date.now();
    };
    for (const type of ['keydown', 'pointerdown', 'focus']) addEventListener(type, note);
    void ask(false);
    const timer = setInterval(() => {
      if (Date.now() - lastAct < idleMs) void ask(false);
    }, renewMs);
    // A lease that could not be freed ends by itself.
    const free = () =>
      void api.article.freeLock({ markdownId, editorId }, { claims: 'all', isLast: true }).catch(() => {});
    addEventListener('pagehide', free);
    return () => {
      clearInterval(timer);
      removeEventListener('pagehide', free);
      for (const type of ['keydown', 'pointerdown', 'focus']) removeEventListener(type, note);
      free();
    };
  }, [markdownId, editorId]);
  return { lease, takeOver: () => ask(true) };
}
