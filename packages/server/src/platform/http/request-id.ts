import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

// An id for a log line has to be unique, not secret: random once for the process, then counted. Drawing each
// would cost a served mock more than finding it.
const processPart = randomBytes(7).toString('hex');
let counted = 0;

function nextId(): string {
  counted = (counted + 1) % 0x100_0000_0000;
  return processPart + counted.toString(16).padStart(10, '0');
}

const usable = /^[\w.-]{1,64}$/;

/**
 * The id a request was sent with, or a new one where it has none that could stand in a log as it is.
 * @example requestIdOf({ headers: { 'x-request-id': 'from-proxy-1' } }) // 'from-proxy-1'
 */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const sent = headers['x-request-id'];
  return typeof sent === 'string' && usable.test(sent) ? sent : nextId();
}
