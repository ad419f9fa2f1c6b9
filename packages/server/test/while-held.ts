import { sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import type { Db } from '../src/platform/database/index';

/**
 * Lets a call run into a change that is not committed yet: makes the change, starts the call, and commits as soon
 * as the call waits for it. So a call meets what happened between its reading and its writing.
 * @example await whileHeld(db, (held) => held.update(users).set({ … }), () => client.account.login({ … }))
 */
export async function whileHeld<T>(
  db: Db,
  change: (held: Db) => PromiseLike<unknown>,
  call: () => Promise<T>,
): Promise<T> {
  const { running } = await db.transaction(async (held) => {
    await change(held);
    const running = call();
    const isWaiting = async () => {
      const { rows } = await db.execute(sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      expect(rows).toHaveLength(1);
    };
    await vi.waitFor(isWaiting, { timeout: 10_000 });
    return { running };
  });
  return running;
}
