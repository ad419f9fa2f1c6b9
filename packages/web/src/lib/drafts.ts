import { useCallback, useEffect, useRef, useState } from 'react';
import { readUser } from './session/session';
import { useStable } from './state/use-stable';
import { readStored, removeStored, store } from './storage/storage';

export interface Draft<T> {
  at: string;
  value: T;
}

const keyOf = (name: string, userId: string): string => `draft:${userId}:${name}`;

/** Returns whether an unsaved draft of the person is stored under a name. */
export const hasDraft = (name: string): boolean => readStored(keyOf(name, readUser()?._id ?? '')) !== null;

/**
 * Stores unsaved text so that it survives a closed tab and an expired session. The draft is stored on this
 * device under the person's ID and offered when they return to the same screen.
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
    /** Stores unsaved text immediately. @returns whether the form can close without losing anything */
    save: (): boolean => !isDirty || keep(value),
    /**
     * Removes the draft after the value was saved or discarded; nothing is stored again until the person
     * types on.
     */
    clear: (of: T = value) => {
      over.current = JSON.stringify(of);
      removeStored(key);
      setFound(null);
    },
    /** Discards the draft that was found, but nothing that has been typed since. */
    discard: () => {
      setFound(null);
      if (isDirty) keep(value);
      else removeStored(key);
    },
  });

  // Debounced: every change restarts the timer.
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
