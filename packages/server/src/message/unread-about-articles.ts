import type { MessageType } from '@easymock/contract';
import { and, eq, gte, inArray, isNull, max, ne } from 'drizzle-orm';
import type { Db } from '../platform/database/index';
import { messages, notifications } from './message.table';
import { ownedBy } from './own-messages';

/**
 * Builds the query of a person's latest unread message per article and type, for joins with articles. The
 * caller checks the rights to the articles.
 */
export const unreadAboutArticles = (db: Db, userId: string, types: readonly MessageType[], since: Date) =>
  db
    .select({
      markdownId: messages.markdownId,
      type: notifications.type,
      actorId: messages.actorId,
      at: max(notifications.createdAt).as('at'),
    })
    .from(notifications)
    .innerJoin(messages, eq(messages.id, notifications.messageId))
    .where(
      and(
        ownedBy(userId),
        isNull(notifications.readAt),
        gte(notifications.createdAt, since),
        inArray(notifications.type, [...types]),
        ne(messages.markdownId, ''),
      ),
    )
    .groupBy(messages.markdownId, notifications.type, messages.actorId);
