import type { IncomingMessage } from 'node:http';
import type { AnswerFault } from '@easymock/contract';
import type { Exchange } from './exchange';
import type { SendBody } from './response-writer';
import type { ServedAnswer } from './served-mock';
import type { WaitingAnswers } from './waiting-answers';

/** Returns whether a fault ends the connection before the first byte, so that no data is needed. */
export const isBroken = (fault: AnswerFault): boolean => fault === 'reset' || fault === 'empty';

/** Ends the connection of a call if its answer has such a fault. Returns whether it did. */
export function breakConnection(fault: AnswerFault, { socket }: IncomingMessage): boolean {
  if (fault === 'reset' && typeof socket.resetAndDestroy === 'function') socket.resetAndDestroy();
  else if (isBroken(fault)) socket.destroy();
  return isBroken(fault);
}

const bytesOf = (content: string | Uint8Array): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : content;

/** Returns how the body of an answer is sent: cut off in the middle, or slowly; undefined: at once. */
export function senderOf(
  { fault, dripMs }: ServedAnswer,
  exchange: Exchange,
  waiting: WaitingAnswers,
): SendBody | undefined {
  if (fault === 'drip')
    return (_response, content = '') => waiting.drip(exchange, exchange.address.projectId, dripMs, bytesOf(content));
  if (fault !== 'cut') return undefined;
  return (response, content = '') => {
    const bytes = bytesOf(content);
    // The header names the whole length, so the client sees that the rest is missing.
    response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy());
  };
}
