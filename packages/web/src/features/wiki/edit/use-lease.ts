import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api, CallError } from '../../../lib/api/api';
import { randomId } from '../../../lib/browser/random-id';
import { useLive } from '../../../lib/live/use-live';
import { readUser } from '../../../lib/session/session';

type State =
  | { readonly state: 'asking' | 'held' }
  /** Given to somebody who asked, until the person wants it again. */
  | { readonly state: 'given' }
  /** Somebody else edits; the message says who. `lost`: they took over. */
  | { readonly state: 'refused' | 'lost'; readonly message: string };

/** Whether this editor is the one that may save, and what can be done about it. */
export type Lease = State & {
  /** Takes it from somebody else, as owner or manager. */
  readonly takeOver: () => Promise<void>;
  /** Asks whoever has it. */
  readonly askFor: () => Promise<void>;
  /** Whether this editor has asked, and waits. */
  readonly hasAsked: boolean;
  /** The name of the person who asks this editor for it; empty without one. */
  readonly askedBy: string;
  /** Gives it to whoever asked. */
  readonly give: () => void;
  /** Takes it again after it was given. */
  readonly takeAgain: () => void;
};

const renewMs = 60_000;
/** Somebody who has done nothing for this long is not renewed; the lease itself lasts longer. */
const idleMs = 5 * 60_000;
/** Once somebody has asked, an editor in which nothing was done for this long gives it. */
const restMs = 60_000;
/** How often, once somebody has asked, the server hears that something was done, or is asked whether nothing was. */
const askedMs = 10_000;

const acts = ['keydown', 'pointerdown', 'focus'] as const;

/**
 * Takes the lease of editing an article, renews it while somebody is there, and frees it when they leave or when they
 * rest although somebody else asks for it.
 * @param onHeld runs when it is had again; the argument is the content version of the newest text
 * @param onGiven runs before it is given to somebody who asked
 */
export function useLease(
  markdownId: string,
  on: { onHeld: (contentVersion: number) => void; onGiven: () => void },
): Lease {
  const [editorId] = useState(randomId);
  const [lease, setLease] = useState<State>({ state: 'asking' });
  const [hasAsked, setHasAsked] = useState(false);
  const [askedBy, setAskedBy] = useState('');
  const lastAct = useRef(Date.now());
  const isHeld = useRef(false);
  const isTaking = useRef(false);
  const isGone = useRef(false);
  /** Whether something happened while the lease was being taken, which the answer may not know of. */
  const isOutdated = useRef(false);
  const take = useEffectEvent(async (isTakeOver: boolean) => {
    // The event about the own lease may arrive before the answer.
    if (isTaking.current && !isTakeOver) {
      isOutdated.current = true;
      return;
    }
    isTaking.current = true;
    isOutdated.current = false;
    try {
      const input = { markdownId, editorId, isTakeOver };
      const { contentVersion } = await api.article.takeLock(input, { claims: 'all' });
      if (!isHeld.current) on.onHeld(contentVersion);
      isHeld.current = true;
      setLease({ state: 'held' });
      setHasAsked(false);
    } catch (error) {
      // Without an answer nobody knows; the save will tell.
      if (!(error instanceof CallError) || error.reason !== 'refused') return;
      const { message } = error;
      isHeld.current = false;
      setAskedBy('');
      setLease((before) => ({
        state: before.state === 'held' || before.state === 'lost' ? 'lost' : 'refused',
        message,
      }));
    } finally {
      isTaking.current = false;
      if (isOutdated.current && !isHeld.current && !isGone.current) void take(false);
    }
  });
  // A lease that could not be freed ends by itself.
  const free = useEffectEvent(
    (isLast: boolean) =>
      void api.article.freeLock({ markdownId, editorId }, { claims: 'all', isLast }).catch(() => {}),
  );
  const give = useEffectEvent(() => {
    on.onGiven();
    isHeld.current = false;
    setAskedBy('');
    setLease({ state: 'given' });
    free(false);
  });
  useLive('wiki:node', markdownId, (event) => {
    if (event.kind === 'reset') {
      // It may have become free unheard.
      if (lease.state === 'refused') void take(false);
      return;
    }
    // It was recycled, or closed to this person.
    if (event.kind === 'denied') return void take(false);
    const isOwn = event.data.by === readUser()?._id;
    if (event.data.what === 'ask' && !isOwn && lease.state === 'held') {
      lastAct.current = Date.now();
      setAskedBy(event.data.nickName ?? '');
    }
    // It was taken over, became free, was recycled, or closed to this person.
    const isAbout = ['lock', 'place', 'rights'].includes(event.data.what);
    if (isAbout && lease.state !== 'given' && (!isOwn || lease.state !== 'held')) void take(false);
  });

  useEffect(() => {
    const note = () => {
      lastAct.current = Date.now();
    };
    for (const type of acts) addEventListener(type, note);
    isGone.current = false;
    const leave = () => free(true);
    void take(false);
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      for (const type of acts) removeEventListener(type, note);
      isGone.current = true;
      leave();
    };
  }, []);

  const isRenewing = lease.state !== 'given';
  const isAsked = askedBy !== '';
  useEffect(() => {
    if (!isRenewing) return;
    let renewedAt = Date.now();
    const timer = setInterval(
      () => {
        const { current: actAt } = lastAct;
        if (isAsked) {
          if (Date.now() - actAt >= restMs) give();
          else if (actAt > renewedAt) void take(false);
        } else if (hasAsked || Date.now() - actAt < idleMs) void take(false);
        renewedAt = Date.now();
      },
      isAsked || hasAsked ? askedMs : renewMs,
    );
    return () => clearInterval(timer);
  }, [isRenewing, isAsked, hasAsked]);

  return {
    ...lease,
    hasAsked,
    askedBy,
    takeOver: () => take(true),
    async askFor() {
      await api.article.askForLock({ markdownId });
      setHasAsked(true);
    },
    give: () => give(),
    takeAgain: () => void take(false),
  };
}
