import { base, matchPage, type PageMatch } from '@easymock/contract';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { signal, useSignal } from '../state/signal';

/** Returns the page of the contract that the address shows, or undefined if the address is unknown. */
export function usePageMatch(): PageMatch | undefined {
  const { pathname } = useLocation();
  return matchPage(base + pathname);
}

/**
 * Builds the path of a page.
 * @example <Link to={to('project', { id })}>
 */
export { routePath as to } from '@easymock/contract';

const override = signal('');

/** Sets a document title that is more specific than the page's default, such as the project's name. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    override.set(title ?? '');
    return () => override.set('');
  }, [title]);
}

export const useTitleOverride = (): string => useSignal(override);
