import { daysBetween, isHostMuted, pages, readThresholds, type WebhookEvent } from '@easymock/contract';
import { and, asc, eq, gt, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { sendMessages } from '../../message/index';
import { nickNamesOf } from '../../people/index';
import type { Services } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { dayIn } from '../../platform/day';
import { defineJob } from '../../platform/jobs/index';
import { pageAddress } from '../../platform/page-address';
import { pushToRobots } from '../ding-config/index';
import { type HttpInfoRow, httpInfos } from './https.table';
import { pathOf, raiseHostEvents, viewersAmong } from './notify';
import { changedLine, domainLine, expiredLine, type Line, soonLine } from './remind-lines';
import { isNews, type Thresholds, thresholdOf, tightest } from './remind-when';

/** Maximum hosts that one transaction reads and sends reminders of. */
const batchSize = 500;
/** Maximum lines of a message, which also states the number of further lines. */
const mostLines = 30;

interface Morning {
  readonly now: Date;
  /** The day in the time zone of the installation. */
  readonly today: string;
  readonly certificate: Thresholds;
  readonly domainDays: readonly number[];
}

type Change = Partial<HttpInfoRow>;

/** A line to send, the columns that record it so that it is sent only once, and the event that it reports. */
interface Finding {
  readonly line: Line;
  readonly change: Change;
  readonly event?: WebhookEvent;
}

function findingsOf(row: HttpInfoRow, owner: string, morning: Morning): Finding[] {
  const found = [certificateFinding(row, owner, morning), replacedFinding(row), domainFinding(row, owner, morning)];
  return found.filter((finding) => finding !== undefined);
}

/** An expired certificate has a line every day but only one event. */
function certificateFinding(
  row: HttpInfoRow,
  owner: string,
  { now, today, certificate }: Morning,
): Finding | undefined {
  const { chainMinExpire, fingerprint256: remindedFingerprint } = row;
  if (!row.isInUse || row.checkMode === 'none' || !chainMinExpire) return undefined;
  if (chainMinExpire <= now) {
    const remindedAt = `expired:${today}`;
    const isSame = row.remindedFingerprint === remindedFingerprint;
    if (isSame && row.remindedAt === remindedAt) return undefined;
    const isFirst = !isSame || !row.remindedAt.startsWith('expired:');
    return {
      line: expiredLine(row, owner, now),
      change: { remindedFingerprint, remindedAt },
      ...(isFirst && { event: 'host.expired' }),
    };
  }
  const remindedAt = thresholdOf(row, certificate, now);
  if (!remindedAt || !isNews(row, remindedAt)) return undefined;
  return { line: soonLine(row, owner, now), change: { remindedFingerprint, remindedAt }, event: 'host.expiring' };
}

function replacedFinding(row: HttpInfoRow): Finding | undefined {
  const { changedFrom } = row;
  return changedFrom ? { line: changedLine(row, changedFrom), change: { changedFrom: null } } : undefined;
}

function domainFinding(row: HttpInfoRow, owner: string, { today, domainDays }: Morning): Finding | undefined {
  const { domainExpireDate, rootDomain } = row;
  if (!row.isInUse || !rootDomain || !domainExpireDate) return undefined;
  const days = daysBetween(today, domainExpireDate);
  // A negative number means expired, which is reported once as well.
  const reached = days < 0 ? -1 : tightest(domainDays, days);
  if (reached === undefined) return undefined;
  const isSame = row.domainRemindedDate === domainExpireDate && row.domainRemindedAt !== null;
  if (isSame && reached >= (row.domainRemindedAt ?? 0)) return undefined;
  return {
    line: domainLine(row, days, owner),
    change: { domainRemindedDate: domainExpireDate, domainRemindedAt: reached },
  };
}

/**
 * Returns the condition for the hosts after an ID that may need a line. Muted hosts are reported after their
 * muting ends.
 */
const wanted = (after: string, now: Date): SQL | undefined =>
  and(
    isNull(httpInfos.deletedAt),
    gt(httpInfos.id, after),
    or(isNull(httpInfos.mutedUntil), lt(httpInfos.mutedUntil, now)),
    or(isNotNull(httpInfos.chainMinExpire), isNotNull(httpInfos.domainExpireDate), isNotNull(httpInfos.changedFrom)),
  );

/** Groups lines by several keys, such as the robots of a host. */
function gather(lines: readonly Line[], keysOf: (row: HttpInfoRow) => readonly string[]): Map<string, Line[]> {
  const found = new Map<string, Line[]>();
  for (const line of lines)
    for (const key of keysOf(line.row)) {
      const list = found.get(key) ?? [];
      // Hosts of one domain share the line about the domain.
      if (!list.some(({ text }) => text.zh === line.text.zh)) found.set(key, [...list, line]);
    }
  for (const list of found.values()) list.sort((one, other) => one.rank - other.rank);
  return found;
}

/** Formats lines as Markdown, and counts the lines beyond the limit. */
function listOf(lines: readonly Line[], language: 'zh' | 'en', most: number): string {
  const shown = lines.slice(0, most).map(({ text }) => `- ${text[language]}`);
  const rest = lines.length - shown.length;
  if (rest > 0) shown.push(language === 'zh' ? `- 另有 ${rest} 条` : `- and ${rest} more`);
  return shown.join('\n');
}

/** Sends one message to each robot and each owner, in the transaction that stores the state of the reminders. */
async function tell(
  { config }: Pick<Services, 'config'>,
  db: Db,
  lines: readonly Line[],
  { now }: Pick<Morning, 'now'>,
): Promise<void> {
  const link = pageAddress(config, pages.https.path);
  const titleOf = (num: number) => ({
    zh: `HTTPS 与域名：${num} 条提醒`,
    en: num === 1 ? 'HTTPS and domains: 1 reminder' : `HTTPS and domains: ${num} reminders`,
  });
  for (const [robotId, list] of gather(lines, (row) => row.dingConfigIds)) {
    const title = titleOf(list.length).zh;
    await pushToRobots(db, {
      robotIds: [robotId],
      source: 'https:morning',
      sourceName: 'HTTPS',
      key: `https:morning:${now.toISOString()}`,
      message: { title, markdown: `**${title}**\n\n${listOf(list, 'zh', mostLines)}`, ...(link && { link }) },
    });
  }
  const viewers = await viewersAmong(
    db,
    lines.flatMap(({ row }) => row.ownerUserId ?? []),
  );
  const owners = gather(lines, ({ ownerUserId }) => (ownerUserId && viewers.has(ownerUserId) ? [ownerUserId] : []));
  for (const [userId, list] of owners) {
    const [first] = list;
    if (!first) continue;
    const isOne = list.length === 1;
    await sendMessages(db, {
      to: { userIds: [userId] },
      type: 'https',
      now,
      title: isOne ? first.text : titleOf(list.length),
      content: isOne ? '' : { zh: listOf(list, 'zh', 8), en: listOf(list, 'en', 8) },
      link: isOne ? pathOf(first.row) : `${pages.https.path}?ownerUserId=${userId}&sort=validTo`,
    });
  }
}

/**
 * Sends the reminders of a day. Reading, sending and storing happen in one transaction, so a second run on
 * the same day sends only new lines, in a message of its own.
 */
async function remindAll(services: Services): Promise<{ lines: number }> {
  const { database, settings, config, clock } = services;
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
    const notes: { entityId: string; events: WebhookEvent[] }[] = [];
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
        if (isHostMuted(row, now)) continue;
        const findings = findingsOf(row, owners.get(row.ownerUserId ?? '') ?? '', morning);
        if (findings.length === 0) continue;
        lines.push(...findings.map(({ line }) => line));
        const events = findings.flatMap(({ event }) => event ?? []);
        if (events.length > 0) notes.push({ entityId: row.id, events });
        const change: Change = Object.assign({}, ...findings.map((finding) => finding.change));
        await db.update(httpInfos).set(change).where(eq(httpInfos.id, row.id));
      }
      const last = rows.at(-1);
      if (!last || rows.length < batchSize) break;
      after = last.id;
    }
    await tell({ config }, db, lines, morning);
    await raiseHostEvents({ db, services }, notes);
    return { lines: lines.length };
  });
}

/** Reminds owners and chat groups every morning of certificates and domains that expire, and of replaced certificates. */
export const remindOfHosts = defineJob({
  name: 'https.remind',
  title: { zh: 'HTTPS 与域名到期提醒', en: 'Reminders of certificates and domains' },
  outward: 'byItself',
  input: z.object({}),
  schedule: { cron: '30 9 * * *' },
  queue: 'https.remind',
  run: (_, { services }) => remindAll(services),
});
