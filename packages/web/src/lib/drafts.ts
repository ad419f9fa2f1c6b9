import { useCallback, useEffect, useRef, useState } from 'react';
import { readUser } from './session/session';
import { useStable } from './state/use-stable';
import { readStored, removeStored, store } from './storage/storage';

export interface Draft<T> {
  at: string;
  value: T;
}

const keyOf = (name: string, userId: string): string => `draft:${userId}:${name}`;

/** Whether unsaved text of the person is kept under a name. */
export const hasDraft = (name: string): boolean => readStored(keyOf(name, readUser()?._id ?? '')) !== null;

/**
 * Unsaved text outlives a closed tab and an expired session: it is kept on this machine, under the
 * person's own id, and offered back when they return to the same screen.
 * @example const draft = useDraft('mock:65…', form, isDirty); draft.found && <DraftBanner … />
 */
export function useDraft<T>(name: string, value: T, isDirty: boolean) {
  const [userId] = useState(() => readUser()?._id ?? '');
  const key = keyOf(name, userId);
  const [found, setFound] = useState<Draft<T> | null>(() => readStored(key) as Draft<T> | null);
  const isOver = useRef(false);
  const { keep, save } = useStable({
    keep: (unsaved: T) => {
      if (isOver.current) return;
      store(key, { at: new Date().toISOString(), value: unsaved } satisfies Draft<T>);
    },
    save: () => {
      if (isDirty) keep(value);
    },
  });

  // Every change starts the clock anew.
  useEffect(() => {
    if (!isDirty) {
      isOver.current = false;
      return;
    }
    const timer = setTimeout(() => keep(value), 800);
    return () => clearTimeout(timer);
  }, [keep, value, isDirty]);

  useEffect(() => {
    addEventListener('pagehide', save);
    return () => {
      removeEventListener('pagehide', save);
      save();
    };
  }, [save]);

  /** Saved or given up: nothing to keep any more. */
  const clear = useCallback(() => {
    isOver.current = true;
    removeStored(key);
    setFound(null);
  }, [key]);

  return { found, dismiss: useCallback(() => setFound(null), []), save, clear };
}
