import { sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import type { Db } from '../src/platform/database/index';

/**
 * Makes a call run into an uncommitted change: applies the change, starts the call, and commits as soon as
 * the call waits for the lock. The call then meets a change between its read and its write.
 * @example await duringUncommittedChange(db, (held) => held.update(users).set({ … }), () => client.account.login({ … }))
 */
export async function duringUncommittedChange<T>(
  db: Db,
  change: (held: Db) => PromiseLike<unknown>,
  call: () => Promise<T>,
): Promise<T> {
  const { running } = await db.transaction(async (held) => {
    await change(held);
    const { rows } = await held.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const running = call();
    let early: T | undefined;
    running.then(
      (answer) => (early = answer),
      () => undefined,
    );
    // Only a wait for this change counts, because other calls may wait for the call itself. The update of the
    // last activity, which earlier calls write after their response, does not count either.
    const isWaiting = async () => {
      const waiting = await db.execute(sql`select pid from pg_stat_activity
        where datname = current_database() and ${rows[0]?.pid} = any(pg_blocking_pids(pid))
          and query not like 'update "user" set "last_active_at" =%'`);
      expect(waiting.rows, `the call did not wait, its answer: ${JSON.stringify(early)}`).not.toEqual([]);
    };
    await vi.waitFor(isWaiting, { timeout: 10_000 });
    return { running };
  });
  return running;
}
