import { addressKey } from '../address/address-key';
import { newId } from '../ids';
import { Turns } from '../turns/turns';

/** Maximum database connections that anonymous callers use at once. */
const atOnce = 2;

const turns = new Turns({ atOnce, waiting: 1_000, waitingPerGroup: 200, retrySeconds: 5 });

/**
 * Runs work for anonymous callers outside of calls: link pages, short links, feeds. Addresses share the queue fairly,
 * and all anonymous callers together leave most of the database to others.
 * @throws tooMany if too many are waiting already
 */
export const forAnonymousCaller = <T>(address: string, work: () => Promise<T>): Promise<T> =>
  turns.take({ group: addressKey(address), key: newId() }, work);
