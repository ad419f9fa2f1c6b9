import { type MessagePreferences, messagePreferences } from '@easymock/contract';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../platform/database/index';
import { messagePreferenceRows } from './message.table';

type Row = typeof messagePreferenceRows.$inferSelect;

const defaults: MessagePreferences = { mutedTypes: [], digestTypes: [], digestAt: '09:00', quietFrom: '', quietTo: '' };

/** Removes types that only an earlier version had. */
function known<Types extends 'mutedTypes' | 'digestTypes'>(row: Row, field: Types) {
  const { element } = messagePreferences.shape[field];
  return row[field].flatMap((type) => element.safeParse(type).data ?? []);
}

function present(row: Row | undefined): MessagePreferences {
  if (!row) return defaults;
  const { digestAt, quietFrom, quietTo } = row;
  return { mutedTypes: known(row, 'mutedTypes'), digestTypes: known(row, 'digestTypes'), digestAt, quietFrom, quietTo };
}

export async function readPreferences(db: Db, userId: string): Promise<MessagePreferences> {
  const [row] = await db.select().from(messagePreferenceRows).where(eq(messagePreferenceRows.userId, userId));
  return present(row);
}

/**
 * Saves the given choices; the others stay unchanged.
 * @param digest the present moment and the time zone of the installation; a digest time that has passed today
 * applies from tomorrow on
 */
export async function writePreferences(
  db: Db,
  userId: string,
  given: Partial<MessagePreferences>,
  digest: { now: Date; zone: string },
): Promise<MessagePreferences> {
  const values = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const local = sql`(${digest.now.toISOString()}::timestamptz at time zone ${digest.zone})`;
  await db
    .insert(messagePreferenceRows)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: messagePreferenceRows.userId, set: { userId, ...values } });
  const [row] = await db
    .update(messagePreferenceRows)
    .set({
      // If saved after its time, the digest begins tomorrow.
      digestedOn: sql`case when ${messagePreferenceRows.digestAt} <= to_char(${local}, 'HH24:MI')
        then ${local}::date else ${messagePreferenceRows.digestedOn} end`,
    })
    .where(eq(messagePreferenceRows.userId, userId))
    .returning();
  return present(row);
}
