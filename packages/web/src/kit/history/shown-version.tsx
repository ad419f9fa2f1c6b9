import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts/texts';
import { Segments } from '../form/segments';
import { Skeleton } from '../page/skeleton';
import styles from './history.module.css';
import { historyTexts } from './texts';

export type Against = 'previous' | 'current';

/**
 * Shows one version: the choice of the version to compare with, a button that restores it, and the diff.
 * @example <ShownVersion name={name} against={against} onAgainst={setAgainst} onRestore={restore} …><Diff … /></ShownVersion>
 */
export function ShownVersion(props: {
  name: string;
  against: Against;
  /** Whether the previous version is still stored. */
  canPrevious: boolean;
  isCurrent: boolean;
  onAgainst: (against: Against) => void;
  isRestoring: boolean;
  /** Undefined if the user may not restore it. */
  onRestore: (() => void) | undefined;
  /** The failed query, if there is one. */
  failed: { error: Error | null; refetch: () => unknown } | undefined;
  /** The diff; nothing while it loads. */
  children: ReactNode;
}) {
  const { failed, children, isCurrent } = props;
  const t = useTexts(historyTexts);
  return (
    <section aria-label={props.name} className={styles.shown}>
      <div className={styles.bar}>
        <Segments<Against>
          aria-label={t.compare}
          value={props.against}
          options={[
            { value: 'previous', label: t.withPrevious, disabled: !props.canPrevious },
            { value: 'current', label: t.withCurrent, disabled: isCurrent },
          ]}
          onChange={props.onAgainst}
        />
        {props.onRestore && (
          <Button type="primary" disabled={isCurrent} loading={props.isRestoring} onClick={props.onRestore}>
            {t.restore}
          </Button>
        )}
      </div>
      {failed?.error ? (
        <p role="alert">
          {failed.error.message}{' '}
          <Button size="small" onClick={() => void failed.refetch()}>
            {t.retry}
          </Button>
        </p>
      ) : (
        children || <Skeleton height={160} />
      )}
    </section>
  );
}
