import { CallFailure } from '../failure';
import { LateError } from '../within';
import { isDiskFullLately } from './disk';
import { isDatabaseAway, isDatabaseReadOnly, isDatabaseStrained, isDiskFull } from './errors';

/** Room is made by people, and takes them a while. */
const diskFull = () => new CallFailure('diskFull', { seconds: 30 });

/**
 * Waits for a note that a read makes beside its answer. Where the database takes no changes for now, people go on reading, and
 * nothing is noted.
 */
export async function noted<T>(note: PromiseLike<T>): Promise<T | undefined> {
  try {
    return await note;
  } catch (error) {
    if (outageOf(error)) return undefined;
    throw error;
  }
}

/** The failure that stands for trouble with the database or a disk; undefined if the error tells of something else. */
export function outageOf(error: unknown): CallFailure | undefined {
  if (isDiskFull(error)) return diskFull();
  if (isDatabaseReadOnly(error)) return new CallFailure('databaseReadOnly');
  if (isDatabaseStrained(error)) return new CallFailure('databaseStrained');
  // A database whose log has no room left ends, and cannot start again.
  if (isDatabaseAway(error) || error instanceof LateError)
    return isDiskFullLately() ? diskFull() : new CallFailure('unavailable');
  return undefined;
}
