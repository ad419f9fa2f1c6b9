import { addressKey } from '../address/address-key';
import { newId } from '../ids';
import { Turns } from '../turns/turns';

/** Of the database's connections, strangers take so many at once. */
const atOnce = 2;

const turns = new Turns({ atOnce, waiting: 1_000, waitingPerGroup: 200, retrySeconds: 5 });

/**
 * Does what anybody may ask for without signing in and what is no call: pages of links, short links, feeds. Addresses take
 * turns, and all of them together leave the database to others.
 * @throws tooMany if too many wait already
 */
export const forStranger = <T>(address: string, work: () => Promise<T>): Promise<T> =>
  turns.take({ group: addressKey(address), key: newId() }, work);
