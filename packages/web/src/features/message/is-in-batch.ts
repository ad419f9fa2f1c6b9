import type { LiveData } from '@easymock/contract';

/**
 * Whether a batch of a sending may have reached a person: it names a range of IDs, in byte order.
 * @example isInBatch({ first: '65a', last: '65c' }, '65b') // true
 */
export const isInBatch = ({ first, last }: LiveData<'message:batch'>, userId: string): boolean =>
  first <= userId && userId <= last;
