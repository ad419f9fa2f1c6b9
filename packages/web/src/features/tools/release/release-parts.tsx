import {
  type AutoResult,
  type CheckItem,
  type Release,
  type ReleaseFace,
  type ReleaseStatus,
  sprintStatusNames,
} from '@easymock/contract';
import { Avatar } from '../../../kit/display/avatar';
import { StatusTag } from '../../../kit/display/status-tag';
import { inBrackets, joinWords } from '../../../lib/texts/joined';
import { useText, useTexts } from '../../../lib/texts/texts';
import { formatMoment, formatNumber, withoutThisYear } from '../../../lib/texts/time';
import styles from './release.module.css';
import { texts } from './texts';

/** Returns the names of the statuses. */
export function useStatusNames(): Readonly<Record<ReleaseStatus, string>> {
  const t = useTexts(texts);
  return { draft: t.statusDraft, running: t.statusRunning, locked: t.statusLocked, abandoned: t.statusAbandoned };
}

export function Status({ status }: { status: ReleaseStatus }) {
  const names = useStatusNames();
  const kind = { draft: 'off', running: 'info', locked: 'done', abandoned: 'off' } as const;
  return <StatusTag kind={kind[status]}>{names[status]}</StatusTag>;
}

/** The planned time, in red if it has passed and the release is not finished. Lists omit the current year. */
export function PlanAt(props: { release: Pick<Release, 'planAt' | 'status'>; isShort?: boolean }) {
  const { planAt, status } = props.release;
  const t = useTexts(texts);
  if (planAt === '') return null;
  const isPast = (status === 'draft' || status === 'running') && Date.parse(planAt) < Date.now();
  return (
    <time
      dateTime={planAt}
      className="g-num"
      data-past={isPast ? '' : undefined}
      title={isPast ? inBrackets(formatMoment(planAt), t.past) : formatMoment(planAt)}
    >
      {props.isShort ? withoutThisYear(formatMoment(planAt), Date.now()) : formatMoment(planAt)}
      {isPast && <span className="g-sr-only">{t.past}</span>}
    </time>
  );
}

/** Progress as a bar and in numbers. */
export function Progress({
  release: { progress, doneNum, total },
}: {
  release: Pick<Release, 'progress' | 'doneNum' | 'total'>;
}) {
  const t = useTexts(texts);
  return (
    <span className={styles.progress}>
      <span
        className={styles.bar}
        role="progressbar"
        aria-label={t.progress}
        aria-valuenow={progress}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span style={{ width: `${progress}%` }} />
      </span>
      <span className="g-num">{t.progressOf({ done: formatNumber(doneNum), total: formatNumber(total) })}</span>
    </span>
  );
}

/** Pictures of people, with their names for screen readers. */
export function Faces({ people, size = 22 }: { people: readonly ReleaseFace[]; size?: number }) {
  if (people.length === 0) return null;
  const names = joinWords(people.map(({ userName }) => userName));
  return (
    <span className={styles.faces} title={names}>
      {people.slice(0, 5).map(({ userId, userName, headImg }) => (
        <Avatar key={userId} name={userName || '?'} image={headImg} size={size} />
      ))}
      <span className={people.length === 1 ? styles.faceName : 'g-sr-only'}>{names}</span>
    </span>
  );
}

/** Result and time of an item's automatic check. */
export function AutoFound({ item: { auto, result } }: { item: Pick<CheckItem, 'auto' | 'result'> }) {
  const t = useTexts(texts);
  const foundText = useFoundText();
  if (!auto) return null;
  if (!result) return <span className={styles.quiet}>{t.autoWaiting}</span>;
  return (
    <span className={styles.auto} data-failed={result.isOk ? undefined : ''}>
      <StatusTag kind={result.isOk ? 'done' : 'danger'}>{foundText(result)}</StatusTag>
      <span className={styles.quiet}>{t.autoAt({ when: formatMoment(result.at) })}</span>
    </span>
  );
}

function useFoundText() {
  const t = useTexts(texts);
  const reasons: Readonly<Record<string, string>> = {
    host: t.autoHost,
    version: t.autoNoVersion,
    npmNotInRegistry: t.autoNotInRegistry,
    npmNoRegistry: t.autoNoRegistry,
    npmRegistryRefused: t.autoRefused,
    jiraAway: t.autoJiraAway,
    jiraNotConfigured: t.autoJiraNotConfigured,
    jiraQueryWrong: t.autoJiraQuery,
    jiraRefused: t.autoJiraRefused,
    jiraLocked: t.autoJiraRefused,
    jiraStopped: t.autoJiraRefused,
    jiraForbidden: t.autoJiraRefused,
    sprintMissing: t.autoNoSprint,
  };
  const text = useText();
  const sayFound = ({ status, days, version, num, sprintStatus, reason }: AutoResult): string => {
    if (reason !== undefined) return reasons[reason] ?? reason;
    if (num !== undefined) return num === 0 ? t.autoOpenNone : t.autoOpen({ num });
    if (status !== undefined) return t.autoStatus({ status });
    if (sprintStatus !== undefined) return text(sprintStatusNames[sprintStatus]);
    if (version !== undefined) return t.autoVersionOk({ version });
    return days === undefined ? '' : t.autoOkDays({ days });
  };
  return (result: AutoResult): string => (result.isOk ? sayFound(result) : t.autoFailed({ reason: sayFound(result) }));
}
