import { base } from '@easymock/contract';
import { createContext, useContext, useSyncExternalStore } from 'react';

/** The current location, for components that appear on pages with and without a router. */
export interface PageLocation {
  /** The fragment of the address, with its `#`. */
  readonly hash: string;
  /** Navigates to a path of the client, without the base, or to a fragment. */
  go(path: string): void;
}

/** The app provides the router's location; pages without a router provide their own. */
export const PagePlaceContext = createContext<PageLocation | null>(null);

const loadAnew = (path: string): void => location.assign(/^[?#]/.test(path) ? path : base + path);

const follow = (listener: () => void) => {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
};

/**
 * Returns the current location.
 * @example const { go } = usePageLocation(); go('/wikiCatalog/691f0a3c5be1c2d40f7a9e11')
 */
export function usePageLocation(): PageLocation {
  const given = useContext(PagePlaceContext);
  const hash = useSyncExternalStore(follow, () => location.hash);
  return given ?? { hash, go: loadAnew };
}
