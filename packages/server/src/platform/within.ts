import { setTimeout as sleep } from 'node:timers/promises';

/** Something took longer than it may. It goes on, but nobody waits for it any more. */
export class LateError extends Error {
  override readonly name = 'LateError';
}

/**
 * Waits for work to be done, but throws a LateError if that takes too long.
 * @example const rows = await within(2_000, db.execute(sql`select 1`))
 */
export async function within<T>(ms: number, work: PromiseLike<T>): Promise<T> {
  const timer = new AbortController();
  const late = sleep(ms, undefined, { signal: timer.signal }).then(
    () => Promise.reject(new LateError(`not done after ${ms} ms`)),
    () => new Promise<never>(() => {}),
  );
  try {
    return await Promise.race([work, late]);
  } finally {
    timer.abort();
  }
}
