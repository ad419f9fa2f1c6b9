import { addDays, pages, recordPathOf } from '@easymock/contract';
import { and, asc, gte, isNull, lte, or, type SQL } from 'drizzle-orm';
import type { AttentionSource, CalendarLayer, FigureSource, RobotUses } from '../../platform/context';
import { type Expiring, isKeeperOf, isOwnedBy, type ListExpiring } from '../secret-record/index';
import { certificates, devAccounts } from './certificate.table';
import { readCertificateConfig } from './certificate-config';
import { isCurrent } from './certificate-resource';

type Kind = 'pro_certificate' | 'dev_account';
const isLiveAccount = isNull(devAccounts.deletedAt);

const pathTo = (kind: Kind, id: string): string => recordPathOf(kind, id);

const isUnmuted = (table: typeof certificates | typeof devAccounts, today: string): SQL | undefined =>
  or(isNull(table.mutedUntil), lte(table.mutedUntil, today));

/** Lists the certificates and developer accounts that expire by a day. */
export const listExpiringCertificates: ListExpiring = async (db, { today, until, limit }) => {
  const { id, name, expireDate, ownerUserId, backupOwnerUserId, remindDays } = certificates;
  const own = await db
    .select({ id, name, day: expireDate, ownerUserId, backupOwnerUserId, remindDays })
    .from(certificates)
    .where(and(isCurrent, isUnmuted(certificates, today), lte(expireDate, until)))
    .orderBy(asc(expireDate), asc(id))
    .limit(limit);
  const accounts = await db
    .select({
      id: devAccounts.id,
      name: devAccounts.account,
      day: devAccounts.expireDate,
      ownerUserId: devAccounts.ownerUserId,
      backupOwnerUserId: devAccounts.backupOwnerUserId,
    })
    .from(devAccounts)
    .where(and(isLiveAccount, isUnmuted(devAccounts, today), lte(devAccounts.expireDate, until)))
    .orderBy(asc(devAccounts.expireDate), asc(devAccounts.id))
    .limit(limit);
  const asExpiring = (kind: Kind, row: Omit<Expiring, 'kind' | 'path' | 'day'> & { day: string | null }) =>
    row.day ? [{ ...row, day: row.day, kind, path: pathTo(kind, row.id) }] : [];
  return [
    ...own.flatMap((row) => asExpiring('pro_certificate', row)),
    ...accounts.flatMap((row) => asExpiring('dev_account', { ...row, remindDays: [] })),
  ];
};

const soonDays = 14;

export const expiringCertificates: AttentionSource = {
  kind: 'certificate',
  title: { zh: '即将到期的证书和账号', en: 'Certificates and accounts that expire soon' },
  permission: 'tools.certificate.view',
  async find(db, userId, { today, limit }) {
    const until = addDays(today, soonDays);
    const { id, name, expireDate } = certificates;
    const own = await db
      .select({ id, title: name, day: expireDate })
      .from(certificates)
      .where(and(isCurrent, isOwnedBy(certificates, userId), lte(expireDate, until)))
      .orderBy(asc(expireDate), asc(id))
      .limit(limit);
    const accounts = await db
      .select({ id: devAccounts.id, title: devAccounts.account, day: devAccounts.expireDate })
      .from(devAccounts)
      .where(and(isLiveAccount, isOwnedBy(devAccounts, userId), lte(devAccounts.expireDate, until)))
      .orderBy(asc(devAccounts.expireDate), asc(devAccounts.id))
      .limit(limit);
    const told = (kind: Kind) => (row: (typeof own)[number]) => ({
      id: row.id,
      title: row.title,
      path: pathTo(kind, row.id),
      dueOn: row.day ?? '',
      isOverdue: (row.day ?? '') < today,
    });
    return [...own.map(told('pro_certificate')), ...accounts.map(told('dev_account'))]
      .sort((a, b) => a.dueOn.localeCompare(b.dueOn))
      .slice(0, limit);
  },
};

export const expiringFigure: FigureSource = {
  tool: 'certificate',
  isUrgent: true,
  text: (num) => ({ zh: `${num} 项 ${soonDays} 天内到期`, en: `${num} within ${soonDays} days` }),
  async count(db, { id }, { today }) {
    const until = addDays(today, soonDays);
    const own = and(isCurrent, isKeeperOf(certificates, id), lte(certificates.expireDate, until));
    const accounts = and(isLiveAccount, isKeeperOf(devAccounts, id), lte(devAccounts.expireDate, until));
    return (await db.$count(certificates, own)) + (await db.$count(devAccounts, accounts));
  },
};

/** Expiry days of certificates and accounts, in the calendars of their owners and deputies. */
export const expiries: CalendarLayer = {
  key: 'certificate',
  title: { zh: '证书到期', en: 'Expiring certificates' },
  type: 'deadline',
  permission: 'tools.certificate.view',
  async find(db, userId, { from, to, limit }) {
    const { id, name, expireDate } = certificates;
    const own = await db
      .select({ id, title: name, day: expireDate })
      .from(certificates)
      .where(and(isCurrent, isKeeperOf(certificates, userId), gte(expireDate, from), lte(expireDate, to)))
      .orderBy(asc(expireDate), asc(id))
      .limit(limit);
    const accounts = await db
      .select({ id: devAccounts.id, title: devAccounts.account, day: devAccounts.expireDate })
      .from(devAccounts)
      .where(
        and(
          isLiveAccount,
          isKeeperOf(devAccounts, userId),
          gte(devAccounts.expireDate, from),
          lte(devAccounts.expireDate, to),
        ),
      )
      .orderBy(asc(devAccounts.expireDate), asc(devAccounts.id))
      .limit(limit);
    const told = (kind: Kind) => (row: (typeof own)[number]) => ({
      id: row.id,
      title: row.title,
      day: row.day ?? '',
      path: pathTo(kind, row.id),
    });
    return [...own.map(told('pro_certificate')), ...accounts.map(told('dev_account'))].slice(0, limit);
  },
};

export const usedRobots: RobotUses = {
  kind: 'certificate',
  title: { zh: '证书提醒', en: 'Certificate reminders' },
  async find(db, robotIds) {
    const { dingConfigIds } = await readCertificateConfig(db);
    const path = `${pages.certificate.path}?tab=reminders`;
    return dingConfigIds
      .filter((id) => robotIds.includes(id))
      .map((robotId) => ({ robotId, name: '证书到期提醒', path }));
  },
};
