import { daysBetween, pages, readThresholds } from '@easymock/contract';
import { and, asc, eq, gt, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { sendMessages } from '../../message/index';
import { nickNamesOf } from '../../people/index';
import type { Services } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { dayIn } from '../../platform/day';
import { defineJob } from '../../platform/jobs/index';
import { pushToRobots } from '../ding-config/index';
import { type HttpInfoRow, httpInfos } from './https.table';
import { changedLine, domainLine, expiredLine, type Line, soonLine } from './remind-lines';
import { isNews, type Thresholds, thresholdOf, tightest } from './remind-when';
import { isMuted, linkOf, pathOf } from './tell';

/** So many hosts are read and reminded of in one transaction. */
const batchSize = 500;
/** Lines of one message; the rest is counted. */
const mostLines = 30;

interface Morning {
  readonly now: Date;
  /** The day in the zone of the installation. */
  readonly today: string;
  readonly certificate: Thresholds;
  readonly domainDays: readonly number[];
}

type Change = Partial<HttpInfoRow>;

/** What is said of one host this morning, and what is noted so that it is said once. */
function linesOf(row: HttpInfoRow, owner: string, morning: Morning): { lines: Line[]; change: Change } {
  const { now, today } = morning;
  const lines: Line[] = [];
  const change: Change = {};
  const { chainMinExpire, fingerprint256, changedFrom } = row;
  if (row.isInUse && row.checkMode !== 'none' && chainMinExpire) {
    const threshold = thresholdOf(row, morning.certificate, now);
    if (chainMinExpire <= now) lines.push(expiredLine(row, owner, now));
    else if (threshold && isNews(row, threshold)) {
      lines.push(soonLine(row, owner, now));
      Object.assign(change, { remindedFingerprint: fingerprint256, remindedAt: threshold });
    }
  }
  if (changedFrom) {
    lines.push(changedLine(row, changedFrom));
    change.changedFrom = null;
  }
  const { domainExpireDate, rootDomain } = row;
  if (row.isInUse && rootDomain && domainExpireDate) {
    const days = daysBetween(today, domainExpireDate);
    const threshold = tightest(morning.domainDays, days);
    const isSame = row.domainRemindedDate === domainExpireDate && row.domainRemindedAt !== null;
    // Less than no day: it has expired, which is said once as well.
    const reached = days < 0 ? -1 : threshold;
    if (reached !== undefined && (!isSame || reached < (row.domainRemindedAt ?? 0))) {
      lines.push(domainLine(row, days, owner));
      Object.assign(change, { domainRemindedDate: domainExpireDate, domainRemindedAt: reached });
    }
  }
  return { lines, change };
}

/** The hosts after an ID of which anything could be said; muted ones are told of once they are muted no more. */
const wanted = (after: string, now: Date): SQL | undefined =>
  and(
    isNull(httpInfos.deletedAt),
    gt(httpInfos.id, after),
    or(isNull(httpInfos.mutedUntil), lt(httpInfos.mutedUntil, now)),
    or(
      isNotNull(httpInfos.chainMinExpire),
      isNotNull(httpInfos.domainExpireDate),
      isNotNull(httpInfos.changedFrom),
    ),
  );

/** The lines for each of several keys, such as the robots of a host. */
function gather(
  lines: readonly Line[],
  keysOf: (row: HttpInfoRow) => readonly string[],
): Map<string, Line[]> {
  const found = new Map<string, Line[]>();
  for (const line of lines)
    for (const key of keysOf(line.row)) {
      const list = found.get(key) ?? [];
      // Hosts of one domain say the same of it.
      if (!list.some(({ text }) => text.zh === line.text.zh)) found.set(key, [...list, line]);
    }
  for (const list of found.values()) list.sort((one, other) => one.rank - other.rank);
  return found;
}

/** The lines as markdown; more than fit are counted. */
function listOf(lines: readonly Line[], language: 'zh' | 'en', most: number): string {
  const shown = lines.slice(0, most).map(({ text }) => `- ${text[language]}`);
  const rest = lines.length - shown.length;
  if (rest > 0) shown.push(language === 'zh' ? `- 另有 ${rest} 条` : `- and ${rest} more`);
  return shown.join('\n');
}

/** Sends one message to each robot and each owner, in the transaction that notes what was said. */
async function tell(
  { config }: Pick<Services, 'config'>,
  db: Db,
  lines: readonly Line[],
  { now, today }: Pick<Morning, 'now' | 'today'>,
): Promise<void> {
  const link = linkOf(config, pages.https.path);
  const titleOf = (num: number) => ({
    zh: `HTTPS 与域名：${num} 条提醒`,
    en: num === 1 ? 'HTTPS and domains: 1 reminder' : `HTTPS and domains: ${num} reminders`,
  });
  for (const [robotId, list] of gather(lines, (row) => row.dingConfigIds)) {
    const title = titleOf(list.length).zh;
    await pushToRobots(db, {
      ...{ robotIds: [robotId], source: 'https:morning', sourceName: 'HTTPS', key: `https:morning:${today}` },
      message: {
        ...{ title, markdown: `**${title}**\n\n${listOf(list, 'zh', mostLines)}` },
        ...(link && { link }),
      },
    });
  }
  const owners = gather(lines, ({ ownerUserId }) => (ownerUserId ? [ownerUserId] : []));
  for (const [userId, list] of owners) {
    const [first] = list;
    if (!first) continue;
    const isOne = list.length === 1;
    await sendMessages(db, {
      ...{ to: { userIds: [userId] }, type: 'https', now, key: `https:morning:${userId}:${today}` },
      title: isOne ? first.text : titleOf(list.length),
      content: isOne ? '' : { zh: listOf(list, 'zh', 8), en: listOf(list, 'en', 8) },
      link: isOne ? pathOf(first.row) : `${pages.https.path}?ownerUserId=${userId}&sort=validTo`,
    });
  }
}

/**
 * Says what has to be said this morning. Everything is read, said and noted in one transaction: a second run on the same day
 * says what became new since, except to robots, which are told once a day.
 */
async function remindAll({ database, settings, config, clock }: Services): Promise<{ lines: number }> {
  const now = clock();
  const morning: Morning = {
    now,
    today: dayIn(settings.get('timeZone'), now),
    certificate: {
      days: readThresholds(settings.get('https.remindDays'), 1_000) ?? [],
      percent: readThresholds(settings.get('https.percent'), 100) ?? [],
    },
    domainDays: readThresholds(settings.get('domain.remindDays'), 1_000) ?? [],
  };
  return database.db.transaction(async (db) => {
    const lines: Line[] = [];
    let after = '';
    for (;;) {
      const rows = await db
        .select()
        .from(httpInfos)
        .where(wanted(after, now))
        .orderBy(asc(httpInfos.id))
        .limit(batchSize)
        .for('no key update');
      const owners = await nickNamesOf(
        db,
        rows.map(({ ownerUserId }) => ownerUserId),
      );
      for (const row of rows) {
        if (isMuted(row, now)) continue;
        const found = linesOf(row, owners.get(row.ownerUserId ?? '') ?? '', morning);
        lines.push(...found.lines);
        if (Object.keys(found.change).length > 0)
          await db.update(httpInfos).set(found.change).where(eq(httpInfos.id, row.id));
      }
      const last = rows.at(-1);
      if (!last || rows.length < batchSize) break;
      after = last.id;
    }
    await tell({ config }, db, lines, morning);
    return { lines: lines.length };
  });
}

/** Every morning: reminds owners and chat groups of certificates and domains that expire, and of certificates that changed. */
export const remindOfHosts = defineJob({
  name: 'https.remind',
  title: { zh: 'HTTPS 与域名到期提醒', en: 'Reminders of certificates and domains' },
  outward: 'byItself',
  input: z.object({}),
  schedule: { cron: '30 9 * * *' },
  queue: 'https.remind',
  run: (_, { services }) => remindAll(services),
});
