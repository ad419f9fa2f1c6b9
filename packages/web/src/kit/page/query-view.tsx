import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue } from 'react';
import { useDelayed } from '../../lib/browser/use-delayed';
import { useTexts } from '../../lib/texts/texts';
import { kitTexts } from '../kit-texts';
import { ErrorState } from './error-state';
import { Skeleton } from './skeleton';

/** The part of a query that this needs. */
type Query<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'isPending' | 'refetch'>;

/**
 * Shows the state of a query: a skeleton while it is slow, its failure with a way to retry, the empty state,
 * or its data. Data that is there stays when a later reading fails.
 * @example <QueryView query={query} skeleton={240} isEmpty={(teams) => teams.length === 0} empty={<EmptyState … />}>{(teams) => <Teams teams={teams} />}</QueryView>
 */
export function QueryView<Data>(props: {
  query: Query<Data>;
  /** Shown in place of the data once loading is slow: an outline of the data, or the height of a plain skeleton. */
  skeleton: ReactNode;
  /** The room kept free from the beginning; that of a plain skeleton is. */
  height?: number;
  isEmpty?: (data: Data) => boolean;
  empty?: ReactNode;
  /**
   * Whether the first answer is drawn in slices, so that it keeps no key waiting. Effects of the page that look for what
   * is drawn run before that.
   */
  isLong?: boolean;
  /** When it is all that the page has, the title of a failure is the page's heading. */
  isPage?: boolean;
  children: (data: Data) => ReactNode;
}) {
  const { query, skeleton, isEmpty } = props;
  const { data, error } = query;
  const t = useTexts(kitTexts);
  const isSlow = useDelayed(query.isPending, 300);
  // Later answers are small changes, drawn at once.
  const mayBeDrawn = useDeferredValue(data !== undefined) || !props.isLong;
  if (data !== undefined && mayBeDrawn) return isEmpty?.(data) ? props.empty : props.children(data);
  if (error && data === undefined)
    return <ErrorState error={error} onRetry={query.refetch} isPage={props.isPage} />;
  const isPlain = typeof skeleton === 'number';
  return (
    <div
      style={{ minHeight: props.height ?? (isPlain ? skeleton : undefined) }}
      role="status"
      aria-busy="true"
    >
      <span className="g-sr-only">{t.loading}</span>
      {isSlow && (isPlain ? <Skeleton height={skeleton} /> : skeleton)}
    </div>
  );
}
