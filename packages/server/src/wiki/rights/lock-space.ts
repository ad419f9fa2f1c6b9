import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/index';

// Arbitrary key; must be unique among the advisory locks of this database.
const spaceLocks = 7_300_162;

/**
 * Locks spaces until the transaction ends, so that nobody else changes their trees or rights. Callers take
 * these locks before all others; the sorted order makes concurrent moves wait for each other instead of
 * deadlocking.
 */
export async function lockSpaces(db: Db, spaces: readonly string[]): Promise<void> {
  for (const space of [...new Set(spaces)].sort())
    await db.execute(sql`select pg_advisory_xact_lock(${spaceLocks}, hashtext(${space}))`);
}

/**
 * Takes a shared lock on a space: its tree and rights cannot change, but others may add nodes at the same
 * time.
 */
export async function lockSpaceShared(db: Db, space: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock_shared(${spaceLocks}, hashtext(${space}))`);
}
