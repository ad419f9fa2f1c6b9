import { CallFailure } from '../failure';
import { TimeoutError } from '../with-timeout';
import { isDiskFullLately } from './disk';
import { isDatabaseAway, isDatabaseReadOnly, isDatabaseStrained, isDiskFull } from './errors';

/** People have to free space, which takes a while. */
const diskFull = () => new CallFailure('diskFull', { seconds: 30 });

/**
 * Waits for a note that a read makes in addition to its response. If the database refuses writes at the
 * moment, the read succeeds and nothing is noted.
 */
export async function ignoreOutage<T>(note: PromiseLike<T>): Promise<T | undefined> {
  try {
    return await note;
  } catch (error) {
    if (outageOf(error)) return undefined;
    throw error;
  }
}

/** Returns the failure for trouble with the database or a disk; undefined for other errors. */
export function outageOf(error: unknown): CallFailure | undefined {
  if (isDiskFull(error)) return diskFull();
  if (isDatabaseReadOnly(error)) return new CallFailure('databaseReadOnly');
  if (isDatabaseStrained(error)) return new CallFailure('databaseStrained');
  // PostgreSQL stops when the disk of its log is full, and cannot start again.
  if (isDatabaseAway(error) || error instanceof TimeoutError)
    return isDiskFullLately() ? diskFull() : new CallFailure('unavailable');
  return undefined;
}
