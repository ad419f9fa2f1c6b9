import { messageBatchKey } from '@easymock/contract';
import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { users } from '../people/index';
import type { Db } from '../platform/database/index';
import { publish } from '../platform/live/publish';
import { type Audience, type MessageRow, messages } from './message.table';

const batchSize = 1_000;
/**
 * Leading characters of an ID that contain the second of its creation. A whole ID would reveal a person to
 * everybody.
 */
const boundLength = 8;

function isAddressed(audience: Audience): SQL | undefined {
  if (audience === 'all') return undefined;
  if ('department' in audience) return eq(users.department, audience.department);
  return inArray(users.id, [...audience.userIds]);
}

/** Matches the recipients in an audience: active people, except for the sender. */
const recipients = (audience: Audience, actorId: string): SQL | undefined =>
  and(eq(users.status, 'active'), isNull(users.deletedAt), ne(users.id, actorId), isAddressed(audience));

/** Compares texts as JavaScript does, independent of the database's collation. */
const byteOrder = sql`${users.id} collate "C"`;

interface Batch extends Record<string, unknown> {
  first: string | null;
  last: string | null;
  num: number;
  /** IDs of people who did not have the message yet. */
  added: string[];
}

/**
 * Delivers a message to the people after an ID, in the order of IDs. Their accounts are locked as
 * `lockAccounts` does, so that an account being deleted gets nothing that would stay behind.
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

/** Delivers a message to a few people at once and notifies each of them. */
export async function deliverDirectly(db: Db, message: MessageRow, audience: Audience): Promise<void> {
  const { added } = await deliverAfter(db, message, audience, '', batchSize);
  for (const userId of added) await publish(db, 'message', userId, {});
}

/**
 * Delivers a message to the next people of its audience and stores the cursor, in one transaction: if another
 * server node repeats the run, it continues from there. One event covers the whole batch, since most people
 * have no page open.
 * @returns the number of reached people; 0 when the audience is complete
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
    // `~` sorts after every character of an ID.
    const bounds = { first: first.slice(0, boundLength), last: `${last.slice(0, boundLength)}~` };
    await publish(db, 'message:batch', messageBatchKey, bounds);
  }
  return isOver ? 0 : num;
}

/** Counts the people who still have to receive a message. */
export async function countWaiting(db: Db, messageId: string): Promise<number> {
  const [message] = await db.select().from(messages).where(eq(messages.id, messageId));
  if (!message?.audience) return 0;
  return db.$count(users, and(recipients(message.audience, message.actorId), sql`${byteOrder} > ${message.reachedId}`));
}
