import { apiBase } from '@easymock/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config';
import { addressKey } from '../address/address-key';
import type { Services } from '../context';
import { fail } from '../failure';
import { ResponseMemory } from '../limits/response-memory';
import { callSeconds, slowCalls } from '../metrics';
import { shareOf } from '../processes/siblings';
import { setCommonHeaders } from './calls/envelope';
import type { Drain } from './drain';
import { isForwardedByMock } from './forwarded-mark';
import { securityHeaders } from './pages/page';
import { onResponseClosed } from './response-closed';
import { strictTransport } from './strict-transport';

interface RequestHookOptions {
  readonly services: Services;
  readonly drain: Drain;
  /** Returns whether a URL addresses a mock. */
  isForMocks(url: string): boolean;
}

/**
 * Returns a hook that adds security headers to a response. Mocks set their own headers.
 * @param isForMocks whether a URL addresses a mock
 */
export function protectionOf(config: Config, isForMocks: (url: string) => boolean) {
  const transport = strictTransport(config);
  return (request: FastifyRequest, reply: FastifyReply): void => {
    if (!isForMocks(request.raw.url ?? '')) reply.headers(securityHeaders);
    reply.headers(transport);
  };
}

/**
 * Adds the request ID and security headers to every response, and refuses blocked senders and loops of proxy
 * mocks.
 */
export function hookRequests(
  app: FastifyInstance,
  { services: { blockList, config }, drain, isForMocks }: RequestHookOptions,
): void {
  const protect = protectionOf(config, isForMocks);
  app.addHook('onRequest', (request, reply, done) => {
    if (drain.isUnderWay) reply.raw.setHeader('Connection', 'close');
    setCommonHeaders(request, reply);
    protect(request, reply);
    done();
  });

  app.addHook('onRequest', async ({ raw }) => {
    if (blockList.hasSenderOf(raw)) fail('addressBlocked');
    // A proxy mock would call this server from its own address, which some rules trust. Only mocks may answer such a
    // request.
    if (isForwardedByMock(raw) && !isForMocks(raw.url ?? '')) fail('mockLoop');
  });
}

/** Bytes. Shorter responses fit into the buffers of the operating system. */
const shortAnswer = 32 * 1024;

/** Limits the memory that responses occupy for clients that read slowly. */
export function hookHeldAnswers(app: FastifyInstance, maxHeldBytes = shareOf(256 * 1024 * 1024)): void {
  const held = new ResponseMemory(maxHeldBytes);
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return void done();
    if (payload.length <= shortAnswer) return void done();
    try {
      const sender = request.actor?.id ?? addressKey(request.ip);
      const end = held.reserve(sender, payload.length, () => request.raw.socket.destroy());
      onResponseClosed(request.raw, reply.raw, end);
      done();
    } catch (error) {
      done(error as Error);
    }
  });
}

const slowMs = 1_000;

/** Adds headers to the responses of calls, and records each call in the metrics and the log. */
export function hookCalls(api: FastifyInstance): void {
  api.addHook('onRequest', async (_request, reply) => {
    reply.header('Vary', 'Accept-Language');
  });

  api.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.url?.slice(apiBase.length) ?? '';
    callSeconds.observe({ call, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    if (reply.elapsedTime > slowMs) slowCalls.inc({ call });
    const line = {
      reqId: request.id,
      method: request.method,
      call,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      userId: request.actor?.id,
    };
    request.log.info(line, 'call');
  });
}
