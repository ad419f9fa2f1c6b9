import { eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/index';
import { users } from '../person/user.table';
import { familiarAddresses } from './familiar-address.table';

/** An address stays familiar this long: longer than a session lasts, or a remembered person would return to an unknown address. */
const familiarDays = 90;
const dayMs = 24 * 60 * 60 * 1000;
const oldest = (now: Date): Date => new Date(now.getTime() - familiarDays * dayMs);

/** Whether the user of a row has signed in from this address before: a column of the query that finds the user. */
export const isFamiliarAddress = (address: string, now: Date): SQL<boolean> => sql`exists (
  select 1 from ${familiarAddresses}
  where ${familiarAddresses.userId} = ${users.id} and ${familiarAddresses.address} = ${address}
    and ${familiarAddresses.lastSignInAt} > ${oldest(now).toISOString()})`;

/** The statement that keeps the address as familiar. */
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

/** Forgets where somebody signed in from, whose account is deleted. */
export async function forgetAddresses(db: Db, userId: string): Promise<void> {
  await db.delete(familiarAddresses).where(eq(familiarAddresses.userId, userId));
}

export async function sweepFamiliarAddresses(db: Db, now: Date): Promise<void> {
  await db.delete(familiarAddresses).where(lt(familiarAddresses.lastSignInAt, oldest(now)));
}
