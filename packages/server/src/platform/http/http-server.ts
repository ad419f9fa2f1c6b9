import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { CallFailure } from '../failure';
import { newId } from '../ids';
import { failureEnvelope } from './envelope';
import { oneAtATime } from './one-at-a-time';

export const requestTimeoutMs = 60_000;
export const keepAliveMs = 65_000;
/** How long a connection may bring and take nothing. Longer than any answer takes, its delay included. */
const silenceMs = 120_000;

const limits = { headersTimeout: 20_000, maxHeaderSize: 16_384 };

/** An HTTP server with the limits that hold for each of ours, not yet listening. */
export function openHttpServer(listener: RequestListener): Server {
  const server = createServer(limits, oneAtATime(listener));
  server.requestTimeout = requestTimeoutMs;
  server.keepAliveTimeout = keepAliveMs;
  server.setTimeout(silenceMs);
  return server;
}

/**
 * Answers a request that is not HTTP, and ends its connection. A connection on which nothing was sent is closed without
 * an answer: browsers open some in advance, and would take it for the answer to their next request.
 */
export function refuseMalformed(error: Error, socket: Socket): void {
  const isReset = (error as NodeJS.ErrnoException).code === 'ECONNRESET';
  if (isReset || socket.bytesRead === 0 || !socket.writable) socket.destroy();
  else socket.end(malformedRequest());
}

function malformedRequest(): string {
  const envelope = failureEnvelope(new CallFailure('badRequest', { reason: 'HTTP' }), 'zh-CN', newId());
  const body = JSON.stringify(envelope);
  return `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`;
}
