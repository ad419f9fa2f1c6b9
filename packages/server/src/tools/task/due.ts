import type { SessionContext } from '../../platform/context';
import { dayIn } from '../../platform/day';
import type { Due } from './ledger';
import { daysLate, split } from './points';
import type { Receiver, TaskRow } from './present';

/** Returns the number of days by which a task was completed late, in the time zone of the installation. */
export const lateDaysOf = (
  { services }: Pick<SessionContext, 'services'>,
  { deadline, completeDate }: Pick<TaskRow, 'deadline' | 'completeDate'>,
): number => (completeDate ? daysLate(deadline, dayIn(services.settings.get('timeZone'), completeDate)) : 0);

/** Returns the amounts due to the receivers of an appraised task: their shares of its points. */
export function duePoints(
  ctx: Pick<SessionContext, 'services'>,
  task: Pick<TaskRow, 'deadline' | 'completeDate'>,
  finalScore: number,
  receivers: readonly Pick<Receiver, 'userId' | 'userName' | 'share'>[],
): Due[] {
  const isOnTime = lateDaysOf(ctx, task) === 0;
  const points = split(
    finalScore,
    receivers.map(({ share }) => share),
  );
  return receivers.map(({ userId, userName }, at) => ({ userId, userName, isOnTime, points: points[at] ?? 0 }));
}
