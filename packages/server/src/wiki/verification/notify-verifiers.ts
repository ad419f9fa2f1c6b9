import { routePath, type Text } from '@easymock/contract';
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { sendMessages } from '../../message/index';
import { loadRightsHolders } from '../../people/index';
import type { Db } from '../../platform/database/index';
import { dayIn } from '../../platform/day';
import { defineJob } from '../../platform/jobs/index';
import { rankIn, readScopeLists, wikiPersonOf } from '../rights/access';
import { readingPath } from '../rights/load-node';
import { type VerificationRow, wikiVerifications } from '../verification.table';
import { type NodeRow, wikiNodes } from '../wiki.table';
import { isOverdueOn } from './verifications';

const atOnce = 200;
/** Documents of a person in one step for which each has a message of its own. */
const singleNum = 3;

interface Overdue {
  readonly node: NodeRow;
  readonly verification: VerificationRow;
}

/** Chooses who is notified: the responsible person, or else the owner, if they may view the document. */
async function chooseRecipients(db: Db, rows: readonly Overdue[]) {
  const lists = await readScopeLists(
    db,
    rows.map(({ node }) => node.scopeId),
  );
  const ids = new Set(rows.flatMap(({ node, verification }) => [verification.userId, node.ownerId]));
  const holders = await loadRightsHolders(db, [...ids]);
  const people = new Map(holders.map((holder) => [holder.id, wikiPersonOf(holder)]));
  const mayView = (userId: string, node: NodeRow): boolean => {
    const person = people.get(userId);
    return person !== undefined && rankIn(lists, person, node) > 0;
  };
  return rows.map((row) => {
    const isPersonAway = !mayView(row.verification.userId, row.node);
    const userId = isPersonAway ? row.node.ownerId : row.verification.userId;
    return { ...row, isPersonAway, userId, mayView: mayView(userId, row.node) };
  });
}

async function sendOverdue(db: Db, userId: string, rows: readonly Overdue[], now: Date): Promise<void> {
  const shared = { to: { userIds: [userId] }, type: 'wikiVerification', now } as const;
  if (rows.length > singleNum) {
    const title: Text = { zh: `${rows.length} 篇文档待复核`, en: `${rows.length} documents await verification` };
    await sendMessages(db, { ...shared, title, link: routePath('wikiFolder', { markdownId: 'verification' }) });
    return;
  }
  for (const { node, verification } of rows) {
    const title = { zh: `“${node.name}”待复核`, en: `“${node.name}” awaits verification` };
    const { until } = verification;
    const content = {
      zh: `有效期到 ${until} 为止。如果内容仍然有效，请在文档页面确认`,
      en: `It was valid until ${until}. If it still is, confirm that on its page`,
    };
    await sendMessages(db, {
      ...shared,
      title,
      content,
      link: readingPath(node),
      markdownId: node.id,
      catalogType: node.catalogType,
    });
  }
}

/** Notifies the people of one step of overdue documents. @returns the number of documents that it reports */
async function notifyStep(db: Db, rows: readonly Overdue[], now: Date): Promise<number> {
  const chosen = await chooseRecipients(db, rows);
  const fresh = new Map<string, Overdue[]>();
  let num = 0;
  for (const { node, verification, isPersonAway, userId, mayView } of chosen) {
    const { until, notifiedId, notifiedUntil } = verification;
    const isNew = mayView && (notifiedId !== userId || notifiedUntil !== until);
    if (!isNew && isPersonAway === verification.isPersonAway) continue;
    const noted = isNew ? { notifiedId: userId, notifiedUntil: until } : {};
    const { rowCount } = await db
      .update(wikiVerifications)
      .set({ isPersonAway, ...noted })
      // A verification since the step was read has set another day, and another run has notified the person.
      .where(
        and(
          eq(wikiVerifications.nodeId, node.id),
          eq(wikiVerifications.until, until),
          sql`${wikiVerifications.notifiedId} is not distinct from ${notifiedId}`,
          sql`${wikiVerifications.notifiedUntil} is not distinct from ${notifiedUntil}`,
        ),
      );
    if (!isNew || !rowCount) continue;
    fresh.set(userId, [...(fresh.get(userId) ?? []), { node, verification }]);
    num += 1;
  }
  for (const [userId, own] of fresh) await sendOverdue(db, userId, own, now);
  return num;
}

/**
 * Notifies the responsible people of overdue documents, once for each document and day of expiry.
 * @returns the number of documents that it reports
 */
export async function notifyVerifiers(
  db: Db,
  { now, timeZone }: { now: Date; timeZone: string },
  signal?: AbortSignal,
): Promise<number> {
  const today = dayIn(timeZone, now);
  let after = '';
  let num = 0;
  for (;;) {
    signal?.throwIfAborted();
    const rows = await db
      .select({ node: wikiNodes, verification: wikiVerifications })
      .from(wikiVerifications)
      .innerJoin(wikiNodes, eq(wikiNodes.id, wikiVerifications.nodeId))
      .where(and(isOverdueOn(today), isNull(wikiNodes.deletedAt), gt(wikiVerifications.nodeId, after)))
      .orderBy(asc(wikiVerifications.nodeId))
      .limit(atOnce);
    if (rows.length === 0) return num;
    num += await db.transaction((step) => notifyStep(step, rows, now));
    after = rows.at(-1)?.node.id ?? after;
  }
}

/** Runs in the morning and notifies responsible people of overdue documents. */
export const verificationNotice = defineJob({
  name: 'wiki.notifyVerifiers',
  title: { zh: '提醒复核到期的文档', en: 'Notify people of documents to verify' },
  outward: 'byItself',
  input: z.object({}),
  schedule: { cron: '10 9 * * *' },
  run: async (_, { services: { database, clock, settings }, signal }) => {
    await notifyVerifiers(database.db, { now: clock(), timeZone: settings.get('timeZone') }, signal);
  },
});
