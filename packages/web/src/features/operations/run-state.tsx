import type { JobRun } from '@easymock/contract';
import { StatusTag } from '../../kit/display/status-tag';
import { useTexts } from '../../lib/texts/texts';
import { formatMoment, formatNumber } from '../../lib/texts/time';
import styles from './operations.module.css';
import { texts } from './texts';

/** Milliseconds between polls: a few seconds while something runs, longer otherwise. */
export const refetchMs = (isBusy: boolean): number => (isBusy ? 3_000 : 30_000);

const kinds = { queued: 'soon', running: 'info', done: 'done', failed: 'danger', cancelled: 'off' } as const;

/** Shows the state of a run, with the last failure or the progress below. */
export function RunState({ run }: { run: JobRun }) {
  const t = useTexts(texts);
  const { state, failure, total, num, runAt, attempt } = run;
  return (
    <div className={styles.state}>
      <StatusTag kind={kinds[state]}>{state === 'running' && run.isCancelled ? t.cancelling : t[state]}</StatusTag>
      {state === 'running' && total > 0 && (
        <span className={styles.progress}>
          <progress value={num} max={total} aria-label={t.progress} />
          <span className="g-num">{`${formatNumber(num)} / ${formatNumber(total)}`}</span>
        </span>
      )}
      {state === 'queued' && attempt > 0 && (
        <span className={styles.quiet}>{t.waits({ moment: formatMoment(runAt) })}</span>
      )}
      {failure && state !== 'cancelled' && (
        <span className={styles.failure} title={failure}>
          {failure}
        </span>
      )}
    </div>
  );
}

/** Returns a function that formats the duration of a run. */
export function useDuration(): (run: JobRun | null) => string {
  const t = useTexts(texts);
  return (run) => {
    const ms = run?.durationMs;
    if (ms === null || ms === undefined) return t.never;
    if (ms < 1_000) return t.milliseconds({ count: ms });
    if (ms < 120_000) return t.seconds({ count: formatNumber(Math.round(ms / 100) / 10) });
    return t.minutes({ count: formatNumber(Math.round(ms / 60_000)) });
  };
}
