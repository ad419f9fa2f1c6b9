import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue } from 'react';
import { useDelayed } from '../../lib/browser/use-delayed';
import { useTexts } from '../../lib/texts/texts';
import { kitTexts } from '../kit-texts';
import { ErrorState } from './error-state';
import { Skeleton } from './skeleton';

type Query<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'isPending' | 'refetch'>;

/**
 * Renders the state of a query: a skeleton while it is slow, its failure with a retry button, the empty
 * state, or its data. Data stays visible if a later fetch fails.
 * @example <QueryView query={query} skeleton={240} isEmpty={(teams) => teams.length === 0} empty={<EmptyState … />}>{(teams) => <Teams teams={teams} />}</QueryView>
 */
export function QueryView<Data>(props: {
  query: Query<Data>;
  /** Shown once loading is slow: an outline of the data, or the height of a plain skeleton. */
  skeleton: ReactNode;
  /** Height reserved from the beginning; a plain skeleton reserves its own height. */
  height?: number;
  isEmpty?: (data: Data) => boolean;
  empty?: ReactNode;
  /**
   * Whether the first data renders in slices, so that input stays responsive. Effects of the page run before
   * these slices are in the DOM.
   */
  isLong?: boolean;
  /** Whether the query is the whole content of the page, so that a failure's title is the page's heading. */
  isPage?: boolean;
  children: (data: Data) => ReactNode;
}) {
  const { query, skeleton, isEmpty } = props;
  const { data, error } = query;
  const t = useTexts(kitTexts);
  const isSlow = useDelayed(query.isPending, 300);
  // Later responses are small changes and render at once.
  const mayBeDrawn = useDeferredValue(data !== undefined) || !props.isLong;
  if (data !== undefined && mayBeDrawn) return isEmpty?.(data) ? props.empty : props.children(data);
  if (error && data === undefined) return <ErrorState error={error} onRetry={query.refetch} isPage={props.isPage} />;
  const isPlain = typeof skeleton === 'number';
  return (
    <div style={{ minHeight: props.height ?? (isPlain ? skeleton : undefined) }} role="status" aria-busy="true">
      <span className="g-sr-only">{t.loading}</span>
      {isSlow && (isPlain ? <Skeleton height={skeleton} /> : skeleton)}
    </div>
  );
}
