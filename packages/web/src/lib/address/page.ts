import { base, matchPage, type PageMatch } from '@easymock/contract';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { signal, useSignal } from '../state/signal';

/** The page of the contract that the address shows, or undefined on an unknown one. */
export function usePageMatch(): PageMatch | undefined {
  const { pathname } = useLocation();
  return matchPage(base + pathname);
}

/** @example <Link to={to('project', { id })}> */
export { routePath as to } from '@easymock/contract';

const override = signal('');

/** A title better than the page's own, such as the project's name. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    override.set(title ?? '');
    return () => override.set('');
  }, [title]);
}

export const useTitleOverride = (): string => useSignal(override);
