import { addDays, base, expiryDays, taskLimits } from '@easymock/contract';
import { TaskListIcon } from '../../kit/display/icons';
import { pathToNew } from '../../kit/resource/record-place';
import { to } from '../../lib/address/page';
import { useRights } from '../../lib/session/rights';
import { useUser } from '../../lib/session/session';
import { useTexts } from '../../lib/texts/texts';
import { today } from '../../lib/texts/today';
import { texts } from './texts';

/** Whether a person may publish tasks: ordinary users only receive them, unless they manage the board. */
export function useMayPublish(): boolean {
  const { canEdit, canManage } = useRights('task');
  const isOrdinary = useUser()?.role === 'ordinaryUser';
  return canEdit && (canManage || !isOrdinary);
}

/** Days before the end by which a renewal should be done. */
const aheadDays = 7;

/** Something that ends, and the page that shows it. */
interface Ending {
  readonly name: string;
  /** `YYYY-MM-DD`; empty if it does not end. */
  readonly day: string;
  readonly ownerName: string;
  /** Under the base. */
  readonly path: string;
}

/**
 * The row action that opens the task board’s form for the renewal of what has ended or ends soon; none for other rows and for
 * people who may not publish tasks.
 * @example const renewal = useRenewal(); rowActions={(row) => renewal({ name: row.name, day: row.expireDate, … })}
 */
export function useRenewal() {
  const t = useTexts(texts);
  const mayPublish = useMayPublish();
  return ({ name, day, ownerName, path }: Ending) => {
    const now = today();
    if (!mayPublish || day === '' || day > addDays(now, expiryDays.soon)) return [];
    const before = addDays(day, -aheadDays);
    const owner = ownerName === '' ? '' : `${t.renewalOwner({ owner: ownerName })}\n\n`;
    const about = day < now ? t.renewalExpired({ name, day }) : t.renewalAbout({ name, day });
    // Names of tasks are unique, and the next renewal is a task of its own.
    const room = taskLimits.name - t.renewalOf({ name: '', day }).length;
    const link = pathToNew(to('task'), {
      taskName: t.renewalOf({ name: name.slice(0, room), day }),
      content: `${about}\n\n${owner}${location.origin}${base}${path}`,
      deadline: before > now ? before : now,
    });
    return [{ key: 'renew', icon: TaskListIcon, label: t.renewal, to: link }];
  };
}
