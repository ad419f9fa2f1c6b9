import {
  type FailureEnvelope,
  failures,
  fillText,
  type Language,
  pickLanguage,
  type SuccessEnvelope,
} from '@easymock/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isContended } from '../../database/errors';
import { outageOf } from '../../database/outage';
import { CallFailure } from '../../failure';
import { formatBytes } from '../bodies/read-body';

/** Returns the language in which the request is answered. */
export function languageOf(request: FastifyRequest): Language {
  return pickLanguage(request.headers['accept-language']);
}

/** Returns the body of a successful response. */
export function successEnvelope<Data>(data: Data): SuccessEnvelope<Data> {
  return { success: true, code: 200, message: 'success', data };
}

/** Returns the body of a failed response. No other function writes one. */
export function failureEnvelope(failure: CallFailure, language: Language, requestId: string): FailureEnvelope {
  const { code, text, error } = failures[failure.kind] as (typeof failures)[typeof failure.kind] & { error?: string };
  const sentence = fillText(text, language, failure.values);
  const message = failure.entries ?? sentence;
  return {
    success: false,
    code,
    kind: failure.kind,
    message,
    data: failure.entries ?? failure.data ?? (failure.field === undefined ? null : [{ [failure.field]: sentence }]),
    ...(error && { error: fillText({ zh: error, en: error }, language, failure.values) }),
    requestId,
  };
}

/** Translates an error into a failure of the catalogue. Returns `undefined` for an unexpected error, which is a bug. */
function knownFailure(error: FastifyError | Error, request: FastifyRequest): CallFailure | undefined {
  if (error instanceof CallFailure) return error;
  // The client closed the connection before the request was complete, so nobody reads this response.
  if (request.raw.errored) return new CallFailure('badRequest', { reason: 'HTTP' });
  const outage = outageOf(error);
  if (outage) return outage;
  if (isContended(error)) return new CallFailure('conflict');
  switch ('code' in error ? error.code : undefined) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new CallFailure('tooLarge', { limit: formatBytes(request.routeOptions.bodyLimit ?? 0) });
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_CTP_EMPTY_TYPE':
      return new CallFailure('unsupportedMedia');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new CallFailure('badRequest', { reason: 'Content-Length' });
    case 'FST_ERR_BAD_URL':
      return new CallFailure('badRequest', { reason: 'URL' });
    default: {
      // All other 4xx errors of Fastify are the fault of the request, too.
      const { statusCode = 500, code = '' } = error as FastifyError;
      return statusCode >= 400 && statusCode < 500 ? new CallFailure('badRequest', { reason: code }) : undefined;
    }
  }
}

/**
 * Sets the headers of all responses: the ID of the request, and that browsers must not guess the media type.
 */
export function setCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({ 'X-Request-Id': String(request.id), 'X-Content-Type-Options': 'nosniff' });
}

/** Answers a failed request. An error outside of the catalogue is logged as a bug, with the request's ID. */
export async function sendFailure(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  let failure = knownFailure(error, request);
  if (!failure) {
    request.log.error({ err: error, reqId: request.id }, 'unexpected error');
    failure = new CallFailure('internal');
  }
  const { status } = failures[failure.kind];
  if (failure.values.seconds) reply.header('Retry-After', String(failure.values.seconds));
  else if (status === 503) reply.header('Retry-After', '1');
  // The connection is closed instead of reading the rest of a body that is too large.
  if (status === 413) reply.header('Connection', 'close');
  // Hooks do not run for requests that the framework itself refuses.
  setCommonHeaders(request, reply);
  return reply
    .code(status)
    .header('Content-Type', 'application/json; charset=utf-8')
    .send(failureEnvelope(failure, languageOf(request), String(request.id)));
}
