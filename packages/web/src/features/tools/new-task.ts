import { addDays, base, expiryDays, taskLimits } from '@easymock/contract';
import { TaskListIcon } from '../../kit/display/icons';
import { pathToNew } from '../../kit/resource/record-place';
import { to } from '../../lib/address/page';
import { useRights } from '../../lib/session/rights';
import { useUser } from '../../lib/session/session';
import { useTexts } from '../../lib/texts/texts';
import { today } from '../../lib/texts/today';
import { texts } from './texts';

/** Returns whether a person may publish tasks. Ordinary users only claim tasks, unless they manage the board. */
export function useMayPublish(): boolean {
  const { canEdit, canManage } = useRights('task');
  const isOrdinary = useUser()?.role === 'ordinaryUser';
  return canEdit && (canManage || !isOrdinary);
}

/** Days between the deadline of a renewal and the expiry. */
const aheadDays = 7;

/** A record with an expiry, and its page. */
interface Ending {
  readonly name: string;
  /** `YYYY-MM-DD`; empty if there is no expiry. */
  readonly day: string;
  readonly ownerName: string;
  /** Path relative to the base. */
  readonly path: string;
}

/**
 * Returns the row action that opens a prefilled renewal task, for records that have expired or expire soon. Other rows, and
 * people who may not publish tasks, get no action.
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
    // Names of tasks are unique, so the day distinguishes this renewal from later ones.
    const room = taskLimits.name - t.renewalOf({ name: '', day }).length;
    const link = pathToNew(to('task'), {
      taskName: t.renewalOf({ name: name.slice(0, room), day }),
      content: `${about}\n\n${owner}${location.origin}${base}${path}`,
      deadline: before > now ? before : now,
    });
    return [{ key: 'renew', icon: TaskListIcon, label: t.renewal, to: link }];
  };
}
