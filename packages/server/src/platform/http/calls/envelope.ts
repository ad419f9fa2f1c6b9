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
import { readableBytes } from '../bodies/bodies';

/** The language the answer to this request is written in. */
export function languageOf(request: FastifyRequest): Language {
  return pickLanguage(request.headers['accept-language']);
}

/** The body of an answer to what was done. */
export function successEnvelope<Data>(data: Data): SuccessEnvelope<Data> {
  return { success: true, code: 200, message: 'success', data };
}

/** The body of a failed answer; the only place that writes one. */
export function failureEnvelope(
  failure: CallFailure,
  language: Language,
  requestId: string,
): FailureEnvelope {
  const { code, text, error } = failures[failure.kind] as (typeof failures)[typeof failure.kind] & {
    error?: string;
  };
  const sentence = fillText(text, language, failure.values);
  const message = failure.entries ?? sentence;
  return {
    success: false,
    code,
    kind: failure.kind,
    message,
    data:
      failure.entries ??
      failure.data ??
      (failure.field === undefined ? null : [{ [failure.field]: sentence }]),
    ...(error && { error: fillText({ zh: error, en: error }, language, failure.values) }),
    requestId,
  };
}

/** Says an error in the catalogue's words, or undefined when it is a bug of ours. */
function knownFailure(error: FastifyError | Error, request: FastifyRequest): CallFailure | undefined {
  if (error instanceof CallFailure) return error;
  // The client closed the connection before all of it was sent, so this response is never read.
  if (request.raw.errored) return new CallFailure('badRequest', { reason: 'HTTP' });
  const outage = outageOf(error);
  if (outage) return outage;
  if (isContended(error)) return new CallFailure('conflict');
  switch ('code' in error ? error.code : undefined) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new CallFailure('tooLarge', { limit: readableBytes(request.routeOptions.bodyLimit ?? 0) });
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_CTP_EMPTY_TYPE':
      return new CallFailure('unsupportedMedia');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new CallFailure('badRequest', { reason: 'Content-Length' });
    case 'FST_ERR_BAD_URL':
      return new CallFailure('badRequest', { reason: 'URL' });
    default: {
      // All other refusals of Fastify are the request's fault, too.
      const { statusCode = 500, code = '' } = error as FastifyError;
      return statusCode >= 400 && statusCode < 500
        ? new CallFailure('badRequest', { reason: code })
        : undefined;
    }
  }
}

/** Gives an answer what all have: the ID of its request, and that no browser may guess its type. */
export function setCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({ 'X-Request-Id': String(request.id), 'X-Content-Type-Options': 'nosniff' });
}

/** Answers a request that failed. What the catalogue does not know is logged as a bug with the request's id. */
export async function sendFailure(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  let failure = knownFailure(error, request);
  if (!failure) {
    request.log.error({ err: error, reqId: request.id }, 'unexpected error');
    failure = new CallFailure('internal');
  }
  const { status } = failures[failure.kind];
  if (failure.values.seconds) reply.header('Retry-After', String(failure.values.seconds));
  else if (status === 503) reply.header('Retry-After', '1');
  // The rest of what was too much is not waited for.
  if (status === 413) reply.header('Connection', 'close');
  // Hooks never saw what the framework refused by itself.
  setCommonHeaders(request, reply);
  return reply
    .code(status)
    .header('Content-Type', 'application/json; charset=utf-8')
    .send(failureEnvelope(failure, languageOf(request), String(request.id)));
}
