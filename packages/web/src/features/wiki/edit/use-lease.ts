import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api, CallError } from '../../../lib/api/api';
import { randomId } from '../../../lib/browser/random-id';
import { useLive } from '../../../lib/live/use-live';
import { readUser } from '../../../lib/session/session';

type State =
  | { readonly state: 'asking' | 'held' }
  /** Handed over on request, until this user takes the lease back. */
  | { readonly state: 'given' }
  /** Another person edits; `message` names them. `lost`: they took the lease over. */
  | { readonly state: 'refused' | 'lost'; readonly message: string };

/** Whether this editor may save, and the actions that change that. */
export type Lease = State & {
  /** Takes the lease from another person, as owner or manager. */
  readonly takeOver: () => Promise<void>;
  /** Requests the lease from its holder. */
  readonly askFor: () => Promise<void>;
  /** Whether this editor's request is pending. */
  readonly hasAsked: boolean;
  /** Name of the person who requests the lease from this editor; empty without a request. */
  readonly askedBy: string;
  /** Hands the lease over to the requester. */
  readonly give: () => void;
  /** Takes the lease back after it was handed over. */
  readonly takeAgain: () => void;
};

const renewMs = 60_000;
/** An editor idle for this long no longer renews its lease; the lease itself lasts longer. */
const idleMs = 5 * 60_000;
/** An editor idle for this long hands the lease over if there is a request. */
const restMs = 60_000;
/** While a request is pending, the interval at which activity is reported, or idleness checked. */
const askedMs = 10_000;

const acts = ['keydown', 'pointerdown', 'focus'] as const;

/**
 * Takes the edit lease of an article, renews it while the user is active, and releases it when the user
 * leaves or is idle while another person requests it.
 * @param onHeld runs when the lease is acquired; the argument is the content version of the latest text
 * @param onGiven runs before the lease is handed over on request
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
  /** Whether an event arrived while the lease was being taken, so that the response may be stale. */
  const isOutdated = useRef(false);
  const take = useEffectEvent(async (isTakeOver: boolean) => {
    // The event about this editor's own lease may arrive before the response.
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
      // A failed request leaves the state unknown; the next save will show it.
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
  // A lease that could not be released expires by itself.
  const free = useEffectEvent(
    (isLast: boolean) => void api.article.freeLock({ markdownId, editorId }, { claims: 'all', isLast }).catch(() => {}),
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
      // After a reset of the live connection, a release may have been missed.
      if (lease.state === 'refused') void take(false);
      return;
    }
    // The article was recycled, or access was revoked.
    if (event.kind === 'denied') return void take(false);
    const isOwn = event.data.by === readUser()?._id;
    if (event.data.what === 'ask' && !isOwn && lease.state === 'held') {
      lastAct.current = Date.now();
      setAskedBy(event.data.nickName ?? '');
    }
    // The lease was taken over or released, the article was recycled, or access was revoked.
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
