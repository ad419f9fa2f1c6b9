import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts/texts';
import { Segments } from '../form/segments';
import { Skeleton } from '../page/skeleton';
import styles from './history.module.css';
import { historyTexts } from './texts';

/** What a version is compared with. */
export type Against = 'previous' | 'current';

/**
 * One version: the choice of what it is compared with, the way back to it, and the difference.
 * @example <ShownVersion name={name} against={against} onAgainst={setAgainst} onRestore={restore} …><Diff … /></ShownVersion>
 */
export function ShownVersion(props: {
  name: string;
  against: Against;
  /** Whether the version before it is kept. */
  canPrevious: boolean;
  isCurrent: boolean;
  onAgainst: (against: Against) => void;
  isRestoring: boolean;
  /** Absent if this person may not. */
  onRestore: (() => void) | undefined;
  /** What could not be read. */
  failed: { error: Error | null; refetch: () => unknown } | undefined;
  /** The difference; nothing while it is read. */
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
