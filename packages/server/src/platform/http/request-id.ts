import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

// IDs in log lines must be unique, not secret: a random part per process, then a counter. Generating each ID at random
// would take longer than the look-up of a served mock.
const processPart = randomBytes(7).toString('hex');
let counted = 0;

function nextId(): string {
  counted = (counted + 1) % 0x100_0000_0000;
  return processPart + counted.toString(16).padStart(10, '0');
}

const usable = /^[\w.-]{1,64}$/;

/**
 * Returns the ID with which a request was sent, or a new one if it has none that is safe in a log.
 * @example requestIdOf({ headers: { 'x-request-id': 'from-proxy-1' } }) // 'from-proxy-1'
 */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const sent = headers['x-request-id'];
  return typeof sent === 'string' && usable.test(sent) ? sent : nextId();
}
