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
  const over = useRef<string>(undefined);
  const { keep, save, clear, discard } = useStable({
    keep: (unsaved: T): boolean =>
      JSON.stringify(unsaved) === over.current ||
      store(key, { at: new Date().toISOString(), value: unsaved } satisfies Draft<T>),
    /** Keeps what is unsaved at once. @returns whether nothing is lost if the form closes now */
    save: (): boolean => !isDirty || keep(value),
    /** This value was saved or given up: there is nothing to keep until the person types on. */
    clear: (of: T = value) => {
      over.current = JSON.stringify(of);
      removeStored(key);
      setFound(null);
    },
    /** Gives up what was found, but nothing of what has been typed since. */
    discard: () => {
      setFound(null);
      if (isDirty) keep(value);
      else removeStored(key);
    },
  });

  // Every change starts the clock anew.
  useEffect(() => {
    if (!isDirty) {
      over.current = undefined;
      return;
    }
    const timer = setTimeout(() => keep(value), 800);
    return () => clearTimeout(timer);
  }, [keep, value, isDirty]);

  useEffect(() => {
    const leave = () => void save();
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [save]);

  return { found, dismiss: useCallback(() => setFound(null), []), save, clear, discard };
}
