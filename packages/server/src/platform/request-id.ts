import type { IncomingMessage } from 'node:http';
import { newId } from './ids';

const usable = /^[\w.-]{1,64}$/;

/**
 * The id a request was sent with, or a new one where it has none that could stand in a log as it is.
 * @example requestIdOf({ headers: { 'x-request-id': 'from-proxy-1' } }) // 'from-proxy-1'
 */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const sent = headers['x-request-id'];
  return typeof sent === 'string' && usable.test(sent) ? sent : newId();
}
