import { daysBetween, type EnumerationType, isUnfinishedStatus, type Task, type TaskCard } from '@easymock/contract';
import { Avatar } from '../../../kit/display/avatar';
import { ColourTag } from '../../../kit/display/colour-tag';
import { StatusTag } from '../../../kit/display/status-tag';
import { useEnumeration } from '../../../lib/api/enumerations';
import { joinWords } from '../../../lib/texts/joined';
import { useTexts } from '../../../lib/texts/texts';
import { withoutThisYear } from '../../../lib/texts/time';
import { today } from '../../../lib/texts/today';
import styles from './tasks.module.css';
import { texts } from './texts';

/** A value of an enumeration in its colour. */
export function Value({ type, value }: { type: EnumerationType; value: string }) {
  const values = useEnumeration(type);
  const choice = values.choiceOf(value);
  if (value === '') return null;
  return choice ? (
    <ColourTag colour={choice.color} icon={choice.icon}>
      {values.labelOf(value)}
    </ColourTag>
  ) : (
    values.labelOf(value)
  );
}

/** Days before a deadline in which people are warned. */
const soonDays = 3;

/** A deadline, with the remaining days if there are few. */
export function Deadline({
  task: { deadline, isOverdue, taskStatus },
}: {
  task: Pick<Task, 'deadline' | 'isOverdue' | 'taskStatus'>;
}) {
  const t = useTexts(texts);
  if (deadline === '') return <span className={styles.quiet}>{t.deadlineNone}</span>;
  const left = daysBetween(today(), deadline);
  return (
    <span className={styles.deadline}>
      <time dateTime={deadline} title={deadline} className="g-num">
        {withoutThisYear(deadline, Date.now())}
      </time>
      {isOverdue && <StatusTag kind="danger">{t.overdueDays({ days: Math.max(1, -left) })}</StatusTag>}
      {isUnfinishedStatus(taskStatus) && !isOverdue && left <= soonDays && (
        <StatusTag kind="soon">{left <= 0 ? t.today : t.soon({ days: left })}</StatusTag>
      )}
    </span>
  );
}

/** Returns whether a task has receivers, or needs several people. */
export const hasReceivers = ({ receivers, peopleNum }: Pick<TaskCard, 'receivers' | 'peopleNum'>): boolean =>
  receivers.length > 0 || peopleNum > 1;

/** The people who have a task, and the number needed if more than one. */
export function Receivers({ task }: { task: Pick<TaskCard, 'receivers' | 'peopleNum'> }) {
  const t = useTexts(texts);
  const { receivers, peopleNum } = task;
  return (
    <span className={styles.people}>
      {receivers.map(({ userId, userName, headImg }) => (
        <span key={userId} className={styles.person}>
          <Avatar name={userName} image={headImg} size={20} />
          {userName}
        </span>
      ))}
      {peopleNum > 1 && (
        <span className={`${styles.quiet} g-num`}>{t.receiversNum({ num: receivers.length, of: peopleNum })}</span>
      )}
    </span>
  );
}

/** The people of a task in one line, for a list. Several people are shown by name only. */
export function ReceiversLine({ task }: { task: Pick<TaskCard, 'receivers' | 'peopleNum'> }) {
  const t = useTexts(texts);
  const { receivers, peopleNum } = task;
  const [only, ...others] = receivers;
  const names = joinWords(receivers.map(({ userName }) => userName));
  return (
    <span className={styles.line} title={names}>
      {only && others.length === 0 && <Avatar name={only.userName} image={only.headImg} size={20} />}
      <span className={styles.cut}>{names}</span>
      {peopleNum > 1 && (
        <span className={`${styles.quiet} g-num`}>{t.receiversNum({ num: receivers.length, of: peopleNum })}</span>
      )}
    </span>
  );
}
