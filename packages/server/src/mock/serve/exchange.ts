import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';
import type { MockAddress } from './address';

/** A request for a mock, and its answer. */
export interface Call {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** A served call under way. */
export interface Exchange extends Call {
  readonly address: MockAddress;
  /** Headers that we add, of its rate, its age and its mock: names and values in turn. */
  rate: readonly string[];
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/**
 * Lets a body pass unread, then answers. An answer before its end would leave clients and proxies with half
 * a request on a connection they want to use again. A client that went away meanwhile is not answered.
 */
export function whenRead(request: IncomingMessage, answer: () => void): void {
  if (!hasBody(request) || request.readableEnded) {
    answer();
    return;
  }
  request.resume();
  finished(request, { writable: false })
    .then(answer)
    .catch(() => request.destroy());
}
