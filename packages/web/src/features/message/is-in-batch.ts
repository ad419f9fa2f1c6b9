import type { LiveData } from '@easymock/contract';

/**
 * Returns whether a batch may have reached a person. A batch is a range of user IDs, in byte order.
 * @example isInBatch({ first: '65a', last: '65c' }, '65b') // true
 */
export const isInBatch = ({ first, last }: LiveData<'message:batch'>, userId: string): boolean =>
  first <= userId && userId <= last;
