import { setTimeout as sleep } from 'node:timers/promises';

/** Thrown when work takes longer than its time-out. The work continues, but nobody waits for it. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/**
 * Waits for work, but throws a TimeoutError after a time-out.
 * @example const rows = await withTimeout(2_000, db.execute(sql`select 1`))
 */
export async function withTimeout<T>(ms: number, work: PromiseLike<T>): Promise<T> {
  const timer = new AbortController();
  const late = sleep(ms, undefined, { signal: timer.signal }).then(
    () => Promise.reject(new TimeoutError(`not done after ${ms} ms`)),
    () => new Promise<never>(() => {}),
  );
  try {
    return await Promise.race([work, late]);
  } finally {
    timer.abort();
  }
}
