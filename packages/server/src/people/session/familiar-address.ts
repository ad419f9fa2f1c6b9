import { eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/index';
import { users } from '../person/user.table';
import { familiarAddresses } from './familiar-address.table';

/**
 * Days for which an address stays familiar. Longer than a session lasts, so that a remembered person does not
 * return to an unknown address.
 */
const familiarDays = 90;
const dayMs = 24 * 60 * 60 * 1000;
const oldest = (now: Date): Date => new Date(now.getTime() - familiarDays * dayMs);

/** Returns a column for queries that find a user: whether the user has signed in from this address before. */
export const isFamiliarAddress = (address: string, now: Date): SQL<boolean> => sql`exists (
  select 1 from ${familiarAddresses}
  where ${familiarAddresses.userId} = ${users.id} and ${familiarAddresses.address} = ${address}
    and ${familiarAddresses.lastSignInAt} > ${oldest(now).toISOString()})`;

/** Returns the upsert that records an address as familiar. */
export function rememberAddress(db: Db, userId: string, address: string, now: Date) {
  return db
    .insert(familiarAddresses)
    .values({ userId, address, lastSignInAt: now })
    .onConflictDoUpdate({
      target: [familiarAddresses.userId, familiarAddresses.address],
      set: { lastSignInAt: sql`excluded.last_sign_in_at` },
    })
    .returning({ userId: familiarAddresses.userId });
}

/** Deletes the familiar addresses of a deleted account. */
export async function forgetAddresses(db: Db, userId: string): Promise<void> {
  await db.delete(familiarAddresses).where(eq(familiarAddresses.userId, userId));
}

export async function sweepFamiliarAddresses(db: Db, now: Date): Promise<void> {
  await db.delete(familiarAddresses).where(lt(familiarAddresses.lastSignInAt, oldest(now)));
}
