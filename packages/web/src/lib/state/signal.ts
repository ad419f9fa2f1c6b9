import { useSyncExternalStore } from 'react';

/** A value outside React that components can subscribe to. */
export interface Signal<T> {
  get: () => T;
  set: (value: T) => void;
  subscribe: (listener: () => void) => () => void;
}

/**
 * Creates a signal.
 * @example const theme = signal('light'); theme.set('dark'); useSignal(theme)
 */
export function signal<T>(initial: T): Signal<T> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(value) {
      if (Object.is(current, value)) return;
      current = value;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useSignal<T>(source: Signal<T>): T {
  return useSyncExternalStore(source.subscribe, source.get, source.get);
}
