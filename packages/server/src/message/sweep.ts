import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../platform/database/index';
import { defineJob } from '../platform/jobs/index';

const atOnce = 5_000;

/**
 * Deletes a batch of messages that were read long ago, and messages without recipients. @returns the number
 * of deleted rows
 */
export async function sweepMessages(db: Db, now: Date, keepDays: number): Promise<number> {
  const moment = sql`${now.toISOString()}::timestamptz`;
  const read = await db.execute(sql`
    delete from notification where (user_id, message_id) in (
      select user_id, message_id from notification
      where read_at < ${moment} - make_interval(days => ${keepDays}) limit ${atOnce})`);
  // A message of the last day may still get its recipients, and so may an older one whose audience is not null.
  const sent = await db.execute(sql`
    delete from message where id in (
      select id from message
      where created_at < ${moment} - interval '1 day' and audience is null
        and not exists (select from notification where message_id = message.id)
      limit ${atOnce})`);
  return (read.rowCount ?? 0) + (sent.rowCount ?? 0);
}

export const sweep = defineJob({
  name: 'message.sweep',
  title: { zh: '清理过期的消息', en: 'Clean up old messages' },
  input: z.object({}),
  schedule: { cron: '47 * * * *' },
  queue: 'sweep',
  removesExpired: true,
  async run(_, { services: { database, clock, settings }, signal }) {
    while (!signal.aborted) {
      if ((await sweepMessages(database.db, clock(), settings.get('message.keepDays'))) === 0) return;
    }
  },
});
