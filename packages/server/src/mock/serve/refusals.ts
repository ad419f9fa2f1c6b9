import type { IncomingMessage } from 'node:http';
import { failures, fillText, pickLanguage } from '@easymock/contract';
import type { Logger } from 'pino';
import { outageOf } from '../../platform/database/outage';
import { CallFailure } from '../../platform/failure';
import { countUnservedMock } from '../../platform/metrics';
import { bodyOf } from '../draw/body';
import { type Exchange, type MockExchange, whenRead } from './exchange';
import type { NearMock } from './nearest';
import { writeAnswer, writeFailure } from './response-writer';
import { MockFailure } from './served-mock';

export const plainText = 'text/plain; charset=utf-8';
const slowDown = bodyOf('Sometimes You Just Have to Slow Down.');

/** Thrown if no mock matches. */
export class NoMock extends Error {
  readonly failure: CallFailure;
  /** Finds the nearest mocks, which takes longer than a response. */
  readonly findNear: () => readonly NearMock[];

  constructor(failure: CallFailure, findNear: () => readonly NearMock[]) {
    super(failure.kind);
    this.failure = failure;
    this.findNear = findNear;
  }
}

/** Writes a failure, or closes the connection if a response has started already. */
function refuse(
  { request, response, record }: MockExchange,
  failure: CallFailure,
  near: readonly NearMock[] = [],
): void {
  countUnservedMock(outcomeOf(failure));
  record?.refuse(failure, near);
  if (response.headersSent) response.destroy();
  else whenRead(request, () => writeFailure(request, response, failure, near, record), record);
}

function outcomeOf({ kind }: CallFailure): 'absent' | 'refused' | 'failed' {
  if (kind === 'mockFailed' || failures[kind].status >= 500) return 'failed';
  return failures[kind].status === 404 ? 'absent' : 'refused';
}

/** Rejects a call of a project that has used up its rate limit. */
export function refuseRate({ request, response, rate, record }: Exchange): void {
  countUnservedMock('refused');
  const head = { status: 429, type: plainText, headers: [] };
  whenRead(request, () => writeAnswer(request, response, head, slowDown, rate, record), record);
}

/** Writes the response for an error thrown while answering. */
export function refuseError(call: MockExchange, error: unknown, log: Logger): void {
  const { request, response } = call;
  // The client disconnected before it sent the whole request.
  if (request.errored) response.destroy();
  else if (error instanceof NoMock) refuse(call, error.failure, error.findNear());
  else refuse(call, failureOf(request, error, log));
}

function failureOf(request: IncomingMessage, error: unknown, log: Logger): CallFailure {
  if (error instanceof CallFailure) return error;
  if (error instanceof MockFailure) {
    if (error.isPassing) return new CallFailure('unavailable');
    const reason = fillText(error.texts, pickLanguage(request.headers['accept-language']));
    return new CallFailure('mockFailed', { reason: error.path ? `${error.path}: ${reason}` : reason });
  }
  const outage = outageOf(error);
  if (outage) return outage;
  log.error({ err: error }, 'a mock could not be served');
  return new CallFailure('internal');
}
