import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../../../kit/error-state';
import { Skeleton } from '../../../kit/skeleton';
import { useDelayed } from '../../../lib/use-delayed';
import styles from './profile.module.css';

/** What a query brings; until then its outline, or why it did not come. */
export function Waiting<Data>({
  query,
  rows,
  children,
}: {
  query: UseQueryResult<Data>;
  /** How many rows the outline has. */
  rows: number;
  children: (data: Data) => ReactNode;
}) {
  const isSlow = useDelayed(query.isPending, 300);
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <ErrorState error={query.error} onRetry={query.refetch} />;
  return (
    <div className={styles.outline} aria-busy="true">
      {isSlow && [...Array(rows).keys()].map((row) => <Skeleton key={row} height={32} />)}
    </div>
  );
}
