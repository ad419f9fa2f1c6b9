import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts/texts';
import { EmptyState } from '../page/empty-state';
import { Skeleton } from '../page/skeleton';
import styles from './resource.module.css';
import type { TableParams } from './table-params';
import { resourceTexts } from './texts';

const skeletonRows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Returns the height of the skeleton's rows and the table's head. */
export const skeletonHeight = (rowHeight: number): number => rowHeight * (skeletonRows.length + 1);

/** Renders placeholders of the rows while they load, so that the layout does not shift. */
export function SkeletonRows({ height }: { height: number }) {
  return (
    <div className={styles.table} style={{ minHeight: skeletonHeight(height) }}>
      {skeletonRows.map((row) => (
        <div key={row} className={styles.bone} style={{ height }}>
          <Skeleton width="20%" height={14} />
          <Skeleton width="34%" height={14} />
          <Skeleton width="12%" height={14} />
        </div>
      ))}
    </div>
  );
}

/** Explains a table without rows: either the filters match nothing, or there are no records yet. */
export function EmptyTable(props: { table: TableParams; empty: { text: string; title?: string; action?: ReactNode } }) {
  const { table, empty } = props;
  const t = useTexts(resourceTexts);
  if (!table.isFiltered) return <EmptyState drawing="vase" {...empty} />;
  return (
    <EmptyState drawing="ripple" text={t.noHit} action={<Button onClick={table.reset}>{t.clearFilters}</Button>} />
  );
}
