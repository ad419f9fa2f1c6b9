import { addDays, pages } from '@easymock/contract';
import { and, asc, eq, gt, gte, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../platform/actor';
import type { AttentionSource, CalendarLayer, FigureSource } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { type Expiring, isKeeperOf, isOwnedBy, type ListExpiring } from '../secret-record/index';
import { listedPayAccounts, payAccountResource } from './pay-account';
import { payAccounts } from './pay-account.table';

const isLive = and(isNull(payAccounts.deletedAt), eq(payAccounts.isInUse, true));
const pathOf = (id: string): string => `${pages.payAccount.path}?open=${id}`;

/** Returns the SQL expression of the day by which the secrets of an account should be replaced. */
const rotateDayIn = (timeZone: string): SQL =>
  sql`((${payAccounts.secretsChangedAt} at time zone ${timeZone})::date + ${payAccounts.rotateDays})`;

const keepers = { ownerUserId: payAccounts.ownerUserId, backupOwnerUserId: payAccounts.backupOwnerUserId };

/**
 * Returns a function that lists certificate expiries and days to replace secrets.
 * @param seen conditions for the accounts of each of the two lists
 */
const listerOf =
  (seen: { readonly certificates?: SQL | undefined; readonly rotations?: SQL | undefined }): ListExpiring =>
  async (db, { until, timeZone, limit }) => {
    const { id, name, certExpireDate } = payAccounts;
    const rotateDay = rotateDayIn(timeZone);
    const certificates = await db
      .select({ id, name, day: certExpireDate, ...keepers })
      .from(payAccounts)
      .where(and(isLive, seen.certificates, lte(certExpireDate, until)))
      .orderBy(asc(certExpireDate), asc(id))
      .limit(limit);
    const rotations = await db
      .select({ id, name, day: sql<string>`${rotateDay}::text`, ...keepers })
      .from(payAccounts)
      .where(
        and(
          isLive,
          seen.rotations,
          isNotNull(payAccounts.secretsChangedAt),
          gt(payAccounts.rotateDays, 0),
          lte(rotateDay, until),
        ),
      )
      .orderBy(asc(rotateDay), asc(id))
      .limit(limit);
    return [
      ...certificates.flatMap(({ day, ...row }): Expiring[] =>
        day ? [{ ...row, day, kind: 'pay_account', remindDays: [], path: pathOf(row.id) }] : [],
      ),
      ...rotations.map(
        (row): Expiring => ({ ...row, kind: 'pay_account_rotation', remindDays: [], path: pathOf(row.id) }),
      ),
    ];
  };

/** Lists the payment accounts whose certificates expire or whose secrets should be replaced. */
export const listExpiringPayAccounts = listerOf({});

/**
 * Lists the expiries and rotations that one person may see: everybody in the company sees when certificates expire, and
 * only those who may open an account see when its secrets should be replaced.
 */
export const listExpiringPayAccountsFor = (actor: Actor): ListExpiring =>
  listerOf({ certificates: listedPayAccounts.seen(actor), rotations: payAccountResource.seen(actor) });

const soonDays = 14;

export const expiringPayAccounts: AttentionSource = {
  kind: 'payAccount',
  title: { zh: '即将到期的支付证书', en: 'Payment certificates that expire soon' },
  permission: 'tools.payAccount.view',
  async find(db, userId, { today, limit }) {
    const { id, name, certExpireDate } = payAccounts;
    const rows = await db
      .select({ id, title: name, day: certExpireDate })
      .from(payAccounts)
      .where(and(isLive, isOwnedBy(payAccounts, userId), lte(certExpireDate, addDays(today, soonDays))))
      .orderBy(asc(certExpireDate), asc(id))
      .limit(limit);
    return rows.map(({ day, ...row }) => ({
      ...row,
      path: pathOf(row.id),
      dueOn: day ?? '',
      isOverdue: (day ?? '') < today,
    }));
  },
};

export const expiringPayAccountFigure: FigureSource = {
  tool: 'payAccount',
  isUrgent: true,
  text: (num) => ({ zh: `${num} 项 ${soonDays} 天内到期`, en: `${num} within ${soonDays} days` }),
  count: (db: Db, { id }, { today }) =>
    db.$count(
      payAccounts,
      and(isLive, isKeeperOf(payAccounts, id), lte(payAccounts.certExpireDate, addDays(today, soonDays))),
    ),
};

/** Certificate expiries of payment accounts, in the calendars of their owners and deputies. */
export const payAccountExpiries: CalendarLayer = {
  key: 'payAccount',
  title: { zh: '支付证书到期', en: 'Payment certificates' },
  type: 'deadline',
  permission: 'tools.payAccount.view',
  async find(db, userId, { from, to, limit }) {
    const { id, name, certExpireDate } = payAccounts;
    const rows = await db
      .select({ id, title: name, day: certExpireDate })
      .from(payAccounts)
      .where(and(isLive, isKeeperOf(payAccounts, userId), gte(certExpireDate, from), lte(certExpireDate, to)))
      .orderBy(asc(certExpireDate), asc(id))
      .limit(limit);
    return rows.map(({ day, ...row }) => ({ ...row, day: day ?? '', path: pathOf(row.id) }));
  },
};
