import { type Sprint, type SprintStatus, sprintStatusNames } from '@easymock/contract';
import { StatusTag } from '../../../kit/display/status-tag';
import { useText, useTexts } from '../../../lib/texts/texts';
import styles from './sprint-commits.module.css';
import { elapsed, statusKinds } from './sprints';
import { texts } from './texts';

export function SprintStatusTag({ status }: { status: SprintStatus }) {
  const text = useText();
  return <StatusTag kind={statusKinds[status]}>{text(sprintStatusNames[status])}</StatusTag>;
}

/** The dates of a sprint, and the elapsed share. */
export function SprintDays({ sprint }: { sprint: Pick<Sprint, 'startDate' | 'endDate' | 'status'> }) {
  const t = useTexts(texts);
  const { startDate, endDate } = sprint;
  if (startDate === '' && endDate === '') return null;
  const percent = elapsed(sprint, new Date().toLocaleDateString('sv'));
  return (
    <span className={styles.days}>
      <span className="g-num">{[startDate, endDate].map((day) => day || '…').join(' – ')}</span>
      {percent !== undefined && (
        <span
          className={styles.bar}
          role="progressbar"
          aria-label={t.progress}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <span style={{ width: `${percent}%` }} />
        </span>
      )}
    </span>
  );
}

/** The numbers of commits, authors and issues of a sprint. */
export function SprintCounts({
  sprint: { commitNum, authorNum, issueNum },
}: {
  sprint: Pick<Sprint, 'commitNum' | 'authorNum' | 'issueNum'>;
}) {
  const t = useTexts(texts);
  return (
    <span className={styles.counts}>
      <span>{t.commitNum({ num: commitNum })}</span>
      <span>{t.authorNum({ num: authorNum })}</span>
      <span>{t.issueNum({ num: issueNum })}</span>
    </span>
  );
}
