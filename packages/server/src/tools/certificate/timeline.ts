import { addDays, type CallData, type Contract, recordPathOf, type TimelineEntry } from '@easymock/contract';
import { and, asc, isNotNull, lte } from 'drizzle-orm';
import { nickNamesOf } from '../../people/index';
import { compareNames } from '../../platform/compare-names';
import type { SessionContext } from '../../platform/context';
import { listExpiringPayAccountsFor } from '../pay-account/index';
import { expiryFactsOf, todayOf } from '../secret-record/index';
import { certificates, devAccounts } from './certificate.table';
import { certificateResource, isCurrent } from './certificate-resource';
import { devAccountResource } from './dev-account';

const monthNum = 12;
/** Maximum number of entries of a timeline, earliest first. */
const mostEntries = 1_000;

/** Returns the month that is `num` months after the month of a day. @example monthAfter('2026-11-29', 2) // '2027-01' */
function monthAfter(day: string, num: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + num, 1)).toISOString().slice(0, 7);
}

type Found = Pick<TimelineEntry, 'kind' | 'name' | 'day' | 'path'> & {
  readonly id: string;
  readonly ownerUserId: string | null;
};

/** Finds the records that the caller sees and that expire by a day. */
async function findExpiring(ctx: SessionContext, today: string, until: string): Promise<Found[]> {
  const { db, actor } = ctx;
  const timeZone = ctx.services.settings.get('timeZone');
  const { id, name, expireDate, ownerUserId } = certificates;
  const own = await db
    .select({ id, name, day: expireDate, ownerUserId })
    .from(certificates)
    .where(and(certificateResource.seen(actor), isCurrent, isNotNull(expireDate), lte(expireDate, until)))
    .orderBy(asc(expireDate), asc(id))
    .limit(mostEntries + 1);
  const { id: accountId, account, expireDate: accountDay, ownerUserId: accountOwner } = devAccounts;
  const accounts = await db
    .select({ id: accountId, name: account, day: accountDay, ownerUserId: accountOwner })
    .from(devAccounts)
    .where(and(devAccountResource.seen(actor), lte(accountDay, until)))
    .orderBy(asc(accountDay), asc(accountId))
    .limit(mostEntries + 1);
  const seesPayments = actor.grants.payAccount.level !== 'none';
  const payments = seesPayments
    ? await listExpiringPayAccountsFor(actor)(db, { today, until, timeZone, limit: mostEntries + 1 })
    : [];
  const told = (kind: 'pro_certificate' | 'dev_account') => (row: (typeof own)[number]) => ({
    ...row,
    kind,
    day: row.day ?? '',
    path: recordPathOf(kind, row.id),
  });
  return [
    ...own.map(told('pro_certificate')),
    ...accounts.map(told('dev_account')),
    ...payments.map((one) => ({ ...one, kind: one.kind as TimelineEntry['kind'] })),
  ];
}

/** Lists what expires in the next twelve months, and what has expired and was not replaced. */
export async function readTimeline(ctx: SessionContext): Promise<CallData<Contract['certificate']['getTimeline']>> {
  const today = todayOf(ctx);
  const months = Array.from({ length: monthNum }, (_, at) => monthAfter(today, at));
  const until = addDays(`${monthAfter(today, monthNum)}-01`, -1);
  const found = (await findExpiring(ctx, today, until)).sort(
    (a, b) => a.day.localeCompare(b.day) || compareNames(a.name, b.name) || a.id.localeCompare(b.id),
  );
  const listed = found.slice(0, mostEntries);
  const names = await nickNamesOf(
    ctx.db,
    listed.map(({ ownerUserId }) => ownerUserId),
  );
  return {
    months,
    isCut: found.length > mostEntries,
    list: listed.map(({ id, kind, name, day, path, ownerUserId }) => {
      const { daysLeft, state } = expiryFactsOf(day, today);
      const ownerUserName = names.get(ownerUserId ?? '') ?? '';
      return { _id: id, kind, name, day, path, ownerUserName, state, daysLeft: daysLeft ?? 0 };
    }),
  };
}
