import { addDays, failuresUntilUnreachable, pages, statusDays } from '@easymock/contract';
import { and, asc, eq, gte, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { AttentionSource, CalendarLayer, FigureSource } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { dayIn } from '../../platform/day';
import type { Expiring, ListExpiring } from '../secret-record/index';
import { displayNameOf } from './domain-names';
import { hostOf } from './https.resource';
import { httpInfos } from './https.table';
import { pathOf } from './notify';

const ownedBy = (userId: string): SQL | undefined =>
  and(isNull(httpInfos.deletedAt), eq(httpInfos.ownerUserId, userId), eq(httpInfos.isInUse, true));

/**
 * Returns the condition for hosts that browsers refuse or that are unreachable, or that expire within two
 * weeks.
 */
function isPressing(today: string): SQL | undefined {
  const { chainMinExpire, domainExpireDate, hostMatch, chainOk, ignoreTrust, failNum } = httpInfos;
  const until = addDays(today, statusDays.warning);
  return or(
    lt(chainMinExpire, sql`${until}::date + 1`),
    lte(domainExpireDate, until),
    eq(hostMatch, false),
    and(eq(chainOk, false), eq(ignoreTrust, false)),
    gte(failNum, failuresUntilUnreachable),
  );
}

export const pressingHosts: AttentionSource = {
  kind: 'https',
  title: { zh: 'HTTPS 与域名', en: 'HTTPS and domains' },
  permission: 'tools.https.view',
  async find(db, userId, { today, timeZone, limit }) {
    const ends = sql`least(${httpInfos.chainMinExpire}, ${httpInfos.domainExpireDate}::timestamptz)`;
    const rows = await db
      .select()
      .from(httpInfos)
      .where(and(ownedBy(userId), isPressing(today)))
      .orderBy(sql`${ends} asc nulls last`, asc(httpInfos.id))
      .limit(limit);
    return rows.map((row) => {
      const days = [
        ...(row.chainMinExpire ? [dayIn(timeZone, row.chainMinExpire)] : []),
        ...(row.domainExpireDate ? [row.domainExpireDate] : []),
      ].sort();
      const [dueOn = ''] = days;
      const isBroken = row.failNum >= failuresUntilUnreachable || row.hostMatch === false;
      const isOverdue = isBroken || (dueOn !== '' && dueOn < today);
      return { id: row.id, title: hostOf(row), path: pathOf(row), dueOn, isOverdue };
    });
  },
};

export const pressingHostFigure: FigureSource = {
  tool: 'https',
  isUrgent: true,
  text: (num) => ({ zh: `${num} 个需要处理`, en: `${num} to look at` }),
  count: (db, { id }, { today }) => db.$count(httpInfos, and(ownedBy(id), isPressing(today))),
};

/** Lists the certificates and domains of hosts in use that expire by a day, unless they are muted. */
export async function listExpiringHosts(
  db: Db,
  { today, until, timeZone, limit }: Parameters<ListExpiring>[1],
): Promise<Expiring[]> {
  const { id, domain, port, rootDomain, ownerUserId, domainExpireDate, chainMinExpire, mutedUntil } = httpInfos;
  const isCounted = and(
    isNull(httpInfos.deletedAt),
    eq(httpInfos.isInUse, true),
    or(isNull(mutedUntil), lt(mutedUntil, sql`(${today}::date + 1)::timestamp at time zone ${timeZone}`)),
  );
  const common = { ownerUserId, backupOwnerUserId: sql<null>`null` };
  const certificateDay = sql<string>`(${chainMinExpire} at time zone ${timeZone})::date::text`;
  const certificates = await db
    .select({ id, domain, port, day: certificateDay, ...common })
    .from(httpInfos)
    .where(and(isCounted, lt(chainMinExpire, sql`(${until}::date + 1)::timestamp at time zone ${timeZone}`)))
    .orderBy(asc(chainMinExpire), asc(id))
    .limit(limit);
  // All hosts of a domain share its expiry.
  const domains = await db
    .selectDistinctOn([rootDomain], { id, rootDomain, day: sql<string>`${domainExpireDate}::text`, ...common })
    .from(httpInfos)
    .where(and(isCounted, lte(domainExpireDate, until)))
    .orderBy(asc(rootDomain), asc(domainExpireDate), asc(id))
    .limit(limit);
  return [
    ...certificates.map(({ domain: host, port: at, ...row }) => ({
      ...row,
      kind: 'https',
      remindDays: [],
      path: pathOf(row),
      name: hostOf({ domain: host, port: at }),
    })),
    ...domains.map(({ rootDomain: name, ...row }) => ({
      ...row,
      kind: 'https_domain',
      remindDays: [],
      name: displayNameOf(name),
      path: `${pages.https.path}?rootDomain=${name}`,
    })),
  ];
}

/** Calendar entries for the expiry of the certificates and domains of a person. */
export const hostEnds: CalendarLayer = {
  key: 'https',
  title: { zh: '证书与域名到期', en: 'Expiry of certificates and domains' },
  type: 'deadline',
  permission: 'tools.https.view',
  async find(db, userId, { from, to, timeZone, limit }) {
    const certificateDay = sql<string | null>`(${httpInfos.chainMinExpire} at time zone ${timeZone})::date::text`;
    const rows = await db
      .select({
        id: httpInfos.id,
        domain: httpInfos.domain,
        port: httpInfos.port,
        rootDomain: httpInfos.rootDomain,
        certificateDay,
        domainDay: httpInfos.domainExpireDate,
      })
      .from(httpInfos)
      .where(
        and(
          ownedBy(userId),
          or(
            sql`${certificateDay} between ${from} and ${to}`,
            and(gte(httpInfos.domainExpireDate, from), lte(httpInfos.domainExpireDate, to)),
          ),
        ),
      )
      .orderBy(asc(httpInfos.domain), asc(httpInfos.port))
      .limit(limit);
    const isIn = (day: string | null): day is string => day !== null && day >= from && day <= to;
    // All hosts of a domain share its expiry.
    const domains = new Map(
      rows.flatMap((row) => (isIn(row.domainDay) ? [[row.rootDomain, { ...row, day: row.domainDay }]] : [])),
    );
    return [
      ...rows.flatMap((row) =>
        isIn(row.certificateDay)
          ? [{ id: row.id, title: hostOf(row), day: row.certificateDay, path: pathOf(row) }]
          : [],
      ),
      ...[...domains].map(([name, { id, day }]) => ({
        id: `${id}-domain`,
        title: name,
        day,
        path: `${pages.https.path}?rootDomain=${name}`,
      })),
    ].slice(0, limit);
  },
};
