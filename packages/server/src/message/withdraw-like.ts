import { and, eq, inArray, isNull, notExists, sql } from 'drizzle-orm';
import type { Db } from '../platform/database/index';
import { publish } from '../platform/live/publish';
import { messages, notifications } from './message.table';
import { likeKey } from './send-messages';

/** Removes the message about a like from the author's inbox, unless they have read it. */
export async function withdrawLike(db: Db, actorId: string, markdownId: string): Promise<void> {
  const isLike = eq(messages.key, likeKey(actorId, markdownId));
  const ofLike = db.select({ id: messages.id }).from(messages).where(isLike);
  const gone = await db
    .delete(notifications)
    .where(and(inArray(notifications.messageId, ofLike), isNull(notifications.readAt)))
    .returning({ userId: notifications.userId });
  const left = db.select({ one: sql`1` }).from(notifications).where(eq(notifications.messageId, messages.id));
  await db.delete(messages).where(and(isLike, notExists(left)));
  for (const { userId } of gone) await publish(db, 'message', userId, {});
}
