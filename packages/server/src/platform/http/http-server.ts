import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { CallFailure } from '../failure';
import { newId } from '../ids';
import { discardRest, type RestLimits } from './bodies/discard-rest';
import { failureEnvelope } from './calls/envelope';
import { serialisePipelined } from './pipelining';

export const requestTimeoutMs = 60_000;
export const keepAliveMs = 65_000;
/**
 * Milliseconds for which a connection may be silent in both directions. Longer than any response takes, its
 * delay included.
 */
const silenceMs = 120_000;

const limits = { headersTimeout: 20_000, maxHeaderSize: 16_384 };
/** Browsers send about twenty; proxies in front of the server add a few. */
const mostHeaders = 200;

/**
 * Limits for the discarded part of a refused request's body: the longest upload, and the time that it may
 * take.
 */
const restLimits: RestLimits = { ms: requestTimeoutMs, bytes: 256 * 1024 * 1024 };

interface HttpServerOptions {
  readonly rest?: Partial<RestLimits>;
  /** Headers of responses to requests that reach no listener. */
  readonly refusalHeaders?: RefusalHeaders;
}

type RefusalHeaders = Readonly<Record<string, string>>;

/** Opens an HTTP server with the limits of all our servers. The server does not listen yet. */
export function openHttpServer(
  listener: RequestListener,
  { rest, refusalHeaders = {} }: HttpServerOptions = {},
): Server {
  const discarding = discardRest(refuseBadHeaders(listener, refusalHeaders), { ...restLimits, ...rest });
  const server = createServer(limits, serialisePipelined(discarding));
  // Node would silently drop headers beyond a thousand, including those that are checked here.
  server.maxHeadersCount = 0;
  server.requestTimeout = requestTimeoutMs;
  server.keepAliveTimeout = keepAliveMs;
  server.setTimeout(silenceMs);
  return server;
}

/**
 * Refuses requests with too many headers, and requests that name two hosts, as RFC 9112 section 3.2 demands:
 * Node reads the first `Host`, and a proxy in front of the server may have used the other.
 */
const refuseBadHeaders =
  (listener: RequestListener, refusalHeaders: RefusalHeaders): RequestListener =>
  (request, response) => {
    const { rawHeaders } = request;
    const areTooMany = rawHeaders.length > 2 * mostHeaders;
    if (!areTooMany && namesOneHost(rawHeaders)) {
      listener(request, response);
      return;
    }
    const { headers, body } = malformedRequest(refusalHeaders);
    response.writeHead(areTooMany ? 431 : 400, headers).end(body);
  };

/**
 * Returns whether at most one header is `Host`. Runs for every served mock, so lengths are compared first.
 */
function namesOneHost(rawHeaders: readonly string[]): boolean {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count <= 1;
}

/**
 * Returns a handler that answers a request that is not HTTP, and closes its connection. A connection without any bytes
 * is closed without a response: browsers open some in advance, and would mistake the response for that of their next
 * request.
 */
export const refuseMalformed =
  (refusalHeaders: RefusalHeaders = {}) =>
  (error: Error, socket: Socket): void => {
    const isReset = (error as NodeJS.ErrnoException).code === 'ECONNRESET';
    if (isReset || socket.bytesRead === 0 || !socket.writable) socket.destroy();
    else socket.end(malformedAnswer(refusalHeaders));
  };

function malformedAnswer(refusalHeaders: RefusalHeaders): string {
  const { headers, body } = malformedRequest(refusalHeaders);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 400 Bad Request\r\n${lines.join('')}\r\n${body}`;
}

function malformedRequest(refusalHeaders: RefusalHeaders) {
  const envelope = failureEnvelope(new CallFailure('badRequest', { reason: 'HTTP' }), 'zh-CN', newId());
  const body = JSON.stringify(envelope);
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
    ...refusalHeaders,
  };
  return { headers, body };
}
