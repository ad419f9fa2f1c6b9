import { messageBatchKey } from '@easymock/contract';
import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { users } from '../people/index';
import type { Db } from '../platform/database/index';
import { publish } from '../platform/live/publish';
import { type Audience, type MessageRow, messages } from './message.table';

const batchSize = 1_000;
/** In characters, of an ID: the second in which it was made. The whole one would tell everybody about a person. */
const boundLength = 8;

function isAddressed(audience: Audience): SQL | undefined {
  if (audience === 'all') return undefined;
  if ('department' in audience) return eq(users.department, audience.department);
  return inArray(users.id, [...audience.userIds]);
}

/** The people of an audience who get a message: active ones, and never the person who sent it. */
const recipients = (audience: Audience, actorId: string): SQL | undefined =>
  and(eq(users.status, 'active'), isNull(users.deletedAt), ne(users.id, actorId), isAddressed(audience));

/** As JavaScript compares texts, whatever the collation of the database is. */
const byteOrder = sql`${users.id} collate "C"`;

interface Batch extends Record<string, unknown> {
  first: string | null;
  last: string | null;
  num: number;
  /** The people who did not have the message yet. */
  added: string[];
}

/**
 * Brings a message to the people after one, in the order of their IDs. Their accounts are held, as `holdAccounts` does:
 * an account that is being deleted gets nothing that would stay behind.
 */
async function deliverAfter(
  db: Db,
  { id, type, actorId, createdAt }: MessageRow,
  audience: Audience,
  after: string,
  limit: number,
): Promise<Batch> {
  const { rows } = await db.execute<Batch>(sql`
    with person as (
      select ${users.id} from ${users}
      where ${recipients(audience, actorId)} and ${byteOrder} > ${after}
      order by ${byteOrder} limit ${limit} for share
    ), added as (
      insert into notification (user_id, message_id, type, created_at)
      select person.id, ${id}, ${type}, ${createdAt.toISOString()}::timestamptz from person
      on conflict (user_id, message_id) do update set created_at = excluded.created_at
        where notification.created_at < excluded.created_at
      returning user_id
    )
    select min(id collate "C") as first, max(id collate "C") as last, count(*)::int as num,
      array(select user_id from added) as added
    from person`);
  return rows[0] ?? { first: null, last: null, num: 0, added: [] };
}

/** Brings a message to a few people at once and tells each of them. */
export async function deliverDirectly(db: Db, message: MessageRow, audience: Audience): Promise<void> {
  const { added } = await deliverAfter(db, message, audience, '', batchSize);
  for (const userId of added) await publish(db, 'message', userId, {});
}

/**
 * Brings a message to the next people of its audience and notes how far it got, in one transaction: a run that another
 * node repeats goes on from there. One event tells all of them, since most have no page open.
 * @returns how many people it reached; 0 when it has reached everybody
 */
export async function deliverBatch(db: Db, messageId: string, size = batchSize): Promise<number> {
  const [message] = await db.select().from(messages).where(eq(messages.id, messageId)).for('update');
  if (!message?.audience) return 0;
  const { audience, reachedId } = message;
  const { first, last, num } = await deliverAfter(db, message, audience, reachedId, size);
  const isOver = first === null || last === null || num < size;
  await db
    .update(messages)
    .set(isOver ? { audience: null, reachedId: '' } : { reachedId: last })
    .where(eq(messages.id, messageId));
  if (first !== null && last !== null) {
    // `~` comes after every character of an ID.
    const bounds = { first: first.slice(0, boundLength), last: `${last.slice(0, boundLength)}~` };
    await publish(db, 'message:batch', messageBatchKey, bounds);
  }
  return isOver ? 0 : num;
}

/** How many people a message is still to be brought to. */
export async function countWaiting(db: Db, messageId: string): Promise<number> {
  const [message] = await db.select().from(messages).where(eq(messages.id, messageId));
  if (!message?.audience) return 0;
  return db.$count(
    users,
    and(recipients(message.audience, message.actorId), sql`${byteOrder} > ${message.reachedId}`),
  );
}
