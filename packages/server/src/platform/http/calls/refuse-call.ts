import type { IncomingMessage, ServerResponse } from 'node:http';
import { failures, pickLanguage } from '@easymock/contract';
import type { CallFailure } from '../../failure';
import { securityHeaders } from '../pages/page';
import { requestIdOf } from '../request-id';
import { failureEnvelope } from './envelope';

/**
 * Refuses a call without the router, its hooks and a log line. Under overload most calls end here, and the main thread
 * must stay free for the others.
 * @example refuseCall(request, response, new CallFailure('busy', { seconds: 6 }))
 */
export function refuseCall(request: IncomingMessage, response: ServerResponse, failure: CallFailure): void {
  const requestId = requestIdOf(request);
  const language = pickLanguage(request.headers['accept-language']);
  const body = JSON.stringify(failureEnvelope(failure, language, requestId));
  response
    .writeHead(failures[failure.kind].status, {
      ...securityHeaders,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      'Retry-After': String(failure.values.seconds ?? 1),
      'X-Request-Id': requestId,
      Vary: 'Accept-Language',
    })
    .end(body);
}
