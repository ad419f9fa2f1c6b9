import { sql } from 'drizzle-orm';
import type { Db } from '../platform/database/index';

// Any number, as long as no one else takes it.
const spaceLocks = 7_300_162;

/**
 * Holds spaces until the transaction is over: nobody else changes the tree or the rights in them. Taken before
 * anything else and in one order, so that crowds of moves wait for each other in a line and not in a circle.
 */
export async function holdSpaces(db: Db, spaces: readonly string[]): Promise<void> {
  for (const space of [...new Set(spaces)].sort())
    await db.execute(sql`select pg_advisory_xact_lock(${spaceLocks}, hashtext(${space}))`);
}

/** Lets nobody change the tree or the rights in a space, while others may add to it at the same time. */
export async function holdSpaceForAdding(db: Db, space: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock_shared(${spaceLocks}, hashtext(${space}))`);
}
