import { base, matchPage, type PageMatch, type PageName, pages } from '@easymock/contract';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { signal, useSignal } from '../state/signal';

/** The page of the contract that the address shows, or undefined on an unknown one. */
export function usePageMatch(): PageMatch | undefined {
  const { pathname } = useLocation();
  return matchPage(base + pathname);
}

/**
 * The path of a page as links take it: without the base, which the router adds.
 * @example <Link to={to('project', { id })}>
 */
export function to(name: PageName, params: Record<string, string> = {}): string {
  return pages[name].path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
}

const override = signal('');

/** A title better than the page's own, such as the project's name. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    override.set(title ?? '');
    return () => override.set('');
  }, [title]);
}

export const useTitleOverride = (): string => useSignal(override);
