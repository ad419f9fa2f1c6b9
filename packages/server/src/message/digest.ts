import { type MessageType, messageTypes, pages } from '@easymock/contract';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '../people/index';
import type { Db } from '../platform/database/index';
import { defineJob } from '../platform/jobs/index';
import { messagePreferenceRows } from './message.table';
import { countByType } from './own-messages';
import { sendMessages } from './send-messages';

const dayMs = 24 * 60 * 60 * 1_000;
const atOnce = 100;

type Count = Awaited<ReturnType<typeof countByType>>[number];

const listed = (counts: readonly Count[], language: 'zh' | 'en'): string =>
  counts
    .map(({ type, num }) =>
      language === 'zh' ? `${messageTypes[type].name.zh} ${num} 条` : `${messageTypes[type].name.en}: ${num}`,
    )
    .join(language === 'zh' ? '，' : ', ');

async function sendDigest(db: Db, userId: string, counts: readonly Count[], now: Date): Promise<void> {
  const num = counts.reduce((sum, one) => sum + one.num, 0);
  if (num === 0) return;
  await sendMessages(db, {
    to: { userIds: [userId] },
    type: 'system',
    title: { zh: `每日摘要：${num} 条未读消息`, en: `Daily digest: ${num} unread` },
    content: { zh: listed(counts, 'zh'), en: listed(counts, 'en') },
    link: pages.messages.path,
    now,
  });
}

/**
 * Sends the digests that are due to some people. The day is recorded in the transaction of the message, so
 * that each person gets one digest per day, however often and on however many server nodes this runs.
 * @returns the number of examined people; 0 when none are left
 */
export async function sendDueDigests(db: Db, now: Date, zone: string): Promise<number> {
  const local = sql`(${now.toISOString()}::timestamptz at time zone ${zone})`;
  const due = await db
    .select({
      userId: messagePreferenceRows.userId,
      types: messagePreferenceRows.digestTypes,
      last: messagePreferenceRows.digestedAt,
    })
    .from(messagePreferenceRows)
    .innerJoin(users, and(eq(users.id, messagePreferenceRows.userId), eq(users.status, 'active')))
    .where(
      sql`${messagePreferenceRows.digestTypes} <> '{}'
        and ${messagePreferenceRows.digestAt} <= to_char(${local}, 'HH24:MI')
        and coalesce(${messagePreferenceRows.digestedOn} < ${local}::date, true)`,
    )
    .limit(atOnce)
    .for('update', { of: messagePreferenceRows, skipLocked: true });
  for (const { userId, types, last } of due) {
    const since = last ?? new Date(now.getTime() - dayMs);
    const known = types.filter((type): type is MessageType => type in messageTypes);
    const counts = known.length > 0 ? await countByType(db, userId, known, since) : [];
    await sendDigest(db, userId, counts, now);
    await db
      .update(messagePreferenceRows)
      .set({ digestedOn: sql`${local}::date`, digestedAt: now })
      .where(eq(messagePreferenceRows.userId, userId));
  }
  return due.length;
}

/** Sends a daily list of unread messages to everyone who enabled it, at a time of their choice. */
export const digests = defineJob({
  name: 'message.digest',
  title: { zh: '发送消息每日摘要', en: 'Send daily digests' },
  outward: 'byItself',
  input: z.object({}),
  schedule: { cron: '*/15 * * * *' },
  async run(_, { services: { database, clock, settings }, signal }) {
    for (;;) {
      signal.throwIfAborted();
      const num = await database.db.transaction((db) => sendDueDigests(db, clock(), settings.get('timeZone')));
      if (num === 0) return;
    }
  },
});
