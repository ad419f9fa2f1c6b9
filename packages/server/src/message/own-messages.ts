import {
  type CallParsedInput,
  defaultLanguage,
  type Language,
  type MessageNotification,
  type MessageTab,
  type MessageType,
  type messageCalls,
  messageTypes,
} from '@easymock/contract';
import { and, count, eq, gte, ilike, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { users } from '../people/index';
import type { Db } from '../platform/database/index';
import { containsPattern } from '../platform/database/search';
import { totalOf } from '../platform/database/total';
import { messagePreferenceRows, messages, notifications } from './message.table';

type List = CallParsedInput<typeof messageCalls.getAllUnReadMessageArray>;
export type View = List['view'];
export type TypeFilter = List['messageType'];

/** Matches the messages of a person; every query of this file starts with it. */
export const ownedBy = (userId: string): SQL => eq(notifications.userId, userId);

/** Matches a tab of the popup: one type, or all others. */
export function ofType(filter: TypeFilter): SQL | undefined {
  if (filter === '') return undefined;
  if (filter === 'dayMessage') return ne(notifications.type, 'technicalArticlesPush');
  return eq(notifications.type, filter);
}

/** Matches the messages that a view shows: the bell omits types that its owner muted. */
export const shownIn = (view: View, userId: string): SQL | undefined =>
  view === 'all'
    ? undefined
    : sql`${notifications.type} <> all(coalesce((select ${messagePreferenceRows.mutedTypes}
        from ${messagePreferenceRows} where ${messagePreferenceRows.userId} = ${userId}), '{}'))`;

/** Counts the unread messages for the bell. */
export async function countUnread(db: Db, userId: string): Promise<{ total: number } & Record<MessageTab, number>> {
  const isArticle = sql`${notifications.type} = 'technicalArticlesPush'`;
  const [row] = await db
    .select({ total: count(), articles: sql<number>`(count(*) filter (where ${isArticle}))::int` })
    .from(notifications)
    .where(and(ownedBy(userId), isNull(notifications.readAt), shownIn('bell', userId)));
  const { total = 0, articles = 0 } = row ?? {};
  return { total, technicalArticlesPush: articles, dayMessage: total - articles };
}

/** Order in the exact form of the two partial indexes, so that PostgreSQL uses them. */
const latestFirst = [sql`${notifications.createdAt} desc nulls last`, sql`${notifications.messageId} desc nulls last`];

const shown = {
  messageId: notifications.messageId,
  type: notifications.type,
  createdAt: notifications.createdAt,
  readAt: notifications.readAt,
  actorId: messages.actorId,
  nickName: users.nickName,
  headImg: users.headImg,
  title: messages.title,
  titleEn: messages.titleEn,
  content: messages.content,
  contentEn: messages.contentEn,
  link: messages.link,
  markdownId: messages.markdownId,
  catalogType: messages.catalogType,
  isGone: messages.isGone,
};

const productName: Record<Language, string> = { 'zh-CN': '系统', en: 'System' };
const gone: Record<Language, string> = { 'zh-CN': '内容已删除', en: 'The content was deleted' };

type Shown = Awaited<ReturnType<typeof readPage>>[number];

function present(row: Shown, language: Language): MessageNotification {
  const isEnglish = language !== defaultLanguage;
  const titleOfType = messageTypes[row.type].name[isEnglish ? 'en' : 'zh'];
  const title = (isEnglish && row.titleEn) || row.title || titleOfType;
  return {
    _id: row.messageId,
    messageType: row.type,
    actorUserId: row.actorId,
    userNickName: row.nickName ?? productName[language],
    head_img: row.headImg ?? '',
    markdownId: row.isGone ? '' : row.markdownId,
    catalogType: row.catalogType,
    // The title of a deleted article may contain confidential text.
    title: row.isGone ? gone[language] : title,
    content: row.isGone ? '' : (isEnglish && row.contentEn) || row.content,
    link: row.isGone ? '' : row.link,
    isGone: row.isGone,
    isRead: row.readAt ? 1 : 0,
    readDate: row.readAt?.toISOString() ?? null,
    createDate: row.createdAt.toISOString(),
  };
}

function readPage(db: Db, where: SQL | undefined, limit: number, offset: number) {
  return db
    .select(shown)
    .from(notifications)
    .innerJoin(messages, eq(messages.id, notifications.messageId))
    .leftJoin(users, eq(users.id, messages.actorId))
    .where(where)
    .orderBy(...latestFirst)
    .limit(limit)
    .offset(offset);
}

/** Lists a page of a person's messages, with the total. */
export async function listOwn(db: Db, userId: string, language: Language, input: List) {
  const { page, pageSize, keywords, isRead, messageType, view, from, to } = input;
  const pattern = containsPattern(keywords);
  const where = and(
    ownedBy(userId),
    isRead ? isNotNull(notifications.readAt) : isNull(notifications.readAt),
    ofType(messageType),
    shownIn(view, userId),
    from ? gte(notifications.createdAt, new Date(from)) : undefined,
    to ? lt(notifications.createdAt, new Date(to)) : undefined,
    keywords
      ? and(
          eq(messages.isGone, false),
          or(
            ...[messages.title, messages.titleEn, messages.content, messages.contentEn, users.nickName].map((column) =>
              ilike(column, pattern),
            ),
          ),
        )
      : undefined,
  );
  const offset = (page - 1) * pageSize;
  const rows = await readPage(db, where, pageSize, offset);
  const total = await totalOf({ limit: pageSize, offset, found: rows.length }, () =>
    keywords
      ? db
          .select({ total: count() })
          .from(notifications)
          .innerJoin(messages, eq(messages.id, notifications.messageId))
          .leftJoin(users, eq(users.id, messages.actorId))
          .where(where)
      : db.select({ total: count() }).from(notifications).where(where),
  );
  return { messageNotificationArray: rows.map((row) => present(row, language)), total };
}

/** Counts unread messages of some types since a moment, by type. */
export async function countByType(
  db: Db,
  userId: string,
  types: readonly MessageType[],
  since: Date,
): Promise<{ type: MessageType; num: number }[]> {
  return db
    .select({ type: notifications.type, num: count() })
    .from(notifications)
    .where(
      and(
        ownedBy(userId),
        isNull(notifications.readAt),
        inArray(notifications.type, [...types]),
        gte(notifications.createdAt, since),
      ),
    )
    .groupBy(notifications.type);
}
