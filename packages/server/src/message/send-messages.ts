import {
  type CatalogType,
  type MessageType,
  messageContentLimit,
  messageTitleLimit,
  type Text,
} from '@easymock/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../platform/database/index';
import { fail } from '../platform/failure';
import { defineJob, enqueue } from '../platform/jobs/index';
import { countWaiting, deliverBatch, deliverDirectly } from './deliver';
import { type Audience, messages } from './message.table';

/** Messages to more people than this are delivered by a job. */
const directLimit = 100;

interface MessageDraft {
  readonly to: Audience;
  readonly type: MessageType;
  /** The acting person, who receives no message; undefined for messages of the product itself. */
  readonly from?: string;
  /** A text typed by a person is the same in both languages. Long texts are cut. */
  readonly title: string | Text;
  readonly content?: string | Text;
  /** A path below the base path, or a web address. */
  readonly link?: string;
  readonly markdownId?: string;
  readonly catalogType?: CatalogType;
  /**
   * If a message with this key exists, that message moves to the present instead; people who have read it are not
   * notified again.
   */
  readonly key?: string;
  readonly now?: Date;
}

/** Shortens a text without splitting a surrogate pair. */
const cut = (text: string, max: number): string => text.slice(0, max).replace(/[\ud800-\udbff]$/, '');

function inBoth(text: string | Text, max: number): { zh: string; en: string } {
  const { zh, en } = typeof text === 'string' ? { zh: text, en: '' } : text;
  return { zh: cut(zh, max), en: cut(en, max) };
}

/** Returns the deduplication key of the message about a like. */
export const likeKey = (actorId: string, markdownId: string): string => `like:${actorId}:${markdownId}`;

/**
 * Sends a message in the transaction of the change it reports, so that a rolled-back change notifies nobody.
 * @example await sendMessages(db, { to: { userIds }, from: actor.id, type: 'project', title: { zh: '…', en:
 * '…' }, link: '/project/65f…' })
 * @returns the ID of the message
 */
export async function sendMessages(db: Db, draft: MessageDraft): Promise<string> {
  const { to, type, from = '', link = '', markdownId = '', catalogType = 'markdown', now } = draft;
  const title = inBoth(draft.title, messageTitleLimit);
  const content = inBoth(draft.content ?? '', messageContentLimit);
  const isDirect = typeof to === 'object' && 'userIds' in to && to.userIds.length <= directLimit;
  const texts = { title: title.zh, titleEn: title.en, content: content.zh, contentEn: content.en };
  const [message] = await db
    .insert(messages)
    .values({
      ...texts,
      type,
      actorId: from,
      link,
      markdownId,
      catalogType,
      key: draft.key ?? (type === 'like' ? likeKey(from, markdownId) : null),
      audience: isDirect ? null : to,
      createdAt: now ?? new Date(),
    })
    .onConflictDoUpdate({
      target: messages.key,
      set: { ...texts, createdAt: sql`excluded.created_at`, audience: sql`excluded.audience`, reachedId: '' },
    })
    .returning();
  const { id } = message ?? fail('internal');
  if (isDirect) await deliverDirectly(db, message ?? fail('internal'), to);
  else await enqueue(db, fanOut, { id }, { key: id });
  return id;
}

/** Delivers a message to many people, a thousand per transaction. */
export const fanOut = defineJob({
  name: 'message.fanOut',
  title: { zh: '群发消息', en: 'Deliver messages' },
  input: z.object({ id: z.string() }),
  async run({ id }, { services: { database }, signal, progress }) {
    const total = await countWaiting(database.db, id);
    let num = 0;
    for (;;) {
      signal.throwIfAborted();
      const reached = await database.db.transaction((db) => deliverBatch(db, id));
      num += reached;
      progress('delivering', Math.min(num, total), total);
      if (reached === 0) return;
    }
  },
});
