import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';
import type { MockAddress } from './address';
import type { CallRecord } from './call-record';
import type { ChosenAnswer } from './served-mock';

/** A request for a mock, and its response. */
export interface MockExchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Facts for the request view; absent if the call is not recorded. */
  readonly record?: CallRecord | undefined;
}

/** A served call in progress. */
export interface Exchange extends MockExchange {
  readonly address: MockAddress;
  /** Headers that the server adds: rate limit, age and mock ID. Names and values alternate. */
  rate: readonly string[];
  /** The answer of the mock that was chosen for this call; undefined if the mock has no named answers. */
  chosen?: ChosenAnswer;
  /** The body, if it was read before the mock answers; it can be read only once. */
  bytes?: Promise<Buffer>;
}

/** Returns whether a call announces a body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/**
 * Discards the request body, then calls `answer`. A response before the end of the body would leave half a
 * request on a connection that clients and proxies reuse. If the client disconnects meanwhile, no response is
 * sent.
 * @param record notes the beginning of the body
 */
export function whenRead(request: IncomingMessage, answer: () => void, record?: CallRecord): void {
  if (!hasBody(request) || request.readableEnded) {
    answer();
    return;
  }
  if (record) request.on('data', (chunk: Buffer) => record.addChunk(chunk));
  request.resume();
  finished(request, { writable: false })
    .then(answer)
    .catch(() => request.destroy());
}
