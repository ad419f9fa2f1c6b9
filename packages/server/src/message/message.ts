import { messageCalls } from '@easymock/contract';
import { and, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Db } from '../platform/database/index';
import { fail } from '../platform/failure';
import { implement, withoutTransaction } from '../platform/http/calls/handler';
import { publish } from '../platform/live/publish';
import type { Audience } from './message.table';
import { messages, notifications } from './message.table';
import { countUnread, listOwn, ofType, ownedBy, shownIn } from './own-messages';
import { readPreferences, writePreferences } from './preferences';
import { sendMessages } from './send-messages';
import { withdrawLike } from './withdraw-like';

const massRule = (userId: string) => ({ key: `message:mass:${userId}`, limit: 1, seconds: 60 });

interface Named {
  messageNotificationId?: string | undefined;
  messageNotificationIds?: readonly string[] | undefined;
}

const isNamed = ({ messageNotificationId: one, messageNotificationIds: more = [] }: Named): SQL =>
  inArray(notifications.messageId, one ? [one, ...more] : [...more]);

/** Returns the unread count after a change, and notifies the person's other pages and browsers. */
async function tellLeft(db: Db, userId: string, hasChanged: boolean): Promise<{ total: number }> {
  if (hasChanged) await publish(db, 'message', userId, {});
  const { total } = await countUnread(db, userId);
  return { total };
}

export const messageHandlers = implement(messageCalls, {
  async getUnReadMessageNum({ db, actor }) {
    return countUnread(db, actor.id);
  },

  async getAllUnReadMessageArray({ db, actor, language }, input) {
    return listOwn(db, actor.id, language, input);
  },

  // The limit is counted outside of the transaction, so that failed sendings count as well.
  insertMessageNotification: withoutTransaction(async (ctx, input) => {
    const { actor, services, now } = ctx;
    const seconds = await services.throttle.take([massRule(actor.id)]);
    if (seconds) fail('tooMany', { seconds });
    const { messageType, title, content, link, markdownId, catalogType, toUserIds, department } = input;
    const named: Audience = department ? { department } : { userIds: [...new Set(toUserIds)] };
    const to = input.all ? ('all' as const) : named;
    const article = { link, markdownId, catalogType };
    const _id = await ctx.db.transaction((db) =>
      sendMessages(db, { to, from: actor.id, type: messageType, title, content, ...article, now }),
    );
    ctx.audit({ entityId: _id, entityName: title });
    return { _id };
  }),

  async updateMessageStatus({ db, actor, now }, { all, messageType, view, ...named }) {
    const chosen = all ? and(ofType(messageType), shownIn(view, actor.id)) : isNamed(named);
    const { rowCount } = await db
      .update(notifications)
      .set({ readAt: now })
      .where(and(ownedBy(actor.id), isNull(notifications.readAt), chosen));
    return tellLeft(db, actor.id, (rowCount ?? 0) > 0);
  },

  async removeLikeMessageNotification({ db, actor }, { markdownId }) {
    await withdrawLike(db, actor.id, markdownId);
    return null;
  },

  async removeMessageNotification({ db, actor }, named) {
    const { rowCount } = await db.delete(notifications).where(and(ownedBy(actor.id), isNamed(named)));
    return tellLeft(db, actor.id, (rowCount ?? 0) > 0);
  },

  async preferences({ db, actor }) {
    return readPreferences(db, actor.id);
  },

  async savePreferences({ db, actor, now, services }, given) {
    const zone = services.settings.get('timeZone');
    const saved = await writePreferences(db, actor.id, given, { now, zone });
    // Other pages depend on the preferences.
    await publish(db, 'message', actor.id, {});
    return saved;
  },
});

/**
 * Marks messages about articles that were deleted or restored: while an article is deleted, its messages hide
 * their text and link.
 * @public for features with articles
 */
export async function markArticlesGone(db: Db, markdownIds: readonly string[], isGone: boolean): Promise<void> {
  if (markdownIds.length === 0) return;
  await db
    .update(messages)
    .set({ isGone })
    .where(inArray(messages.markdownId, [...markdownIds]));
}
