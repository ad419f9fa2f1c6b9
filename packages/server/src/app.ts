import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import {
  createServer,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { Server as NetServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { apiBase, base } from '@easymock/contract';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { callHandlers, isForMocks, openMockServer, plugins, serveMocks } from './features';
import { authenticate } from './people/index';
import { mountCalls, openCallQueue } from './platform/calls';
import { compressAnswers } from './platform/compress';
import type { Services } from './platform/context';
import { failureEnvelope, sendFailure } from './platform/envelope';
import { CallFailure, fail } from './platform/failure';
import { health } from './platform/health.plugin';
import { isPassedOn } from './platform/hop';
import { newId } from './platform/ids';
import { acceptJson } from './platform/json-body';
import { LoopDelay } from './platform/loop-delay';
import { callSeconds } from './platform/metrics';
import { describeApi } from './platform/openapi';
import { securityHeaders } from './platform/page';
import { servePages } from './platform/pages.plugin';
import { refuseCall } from './platform/refuse-call';
import { requestIdOf } from './platform/request-id';

export interface AppOptions {
  services: Services;
  /** Where the web package's build lies. */
  webFolder: string;
  /** Checks every answer against the contract. Tests do; production trusts the types. */
  checksAnswers?: boolean;
}

export interface App extends FastifyInstance {
  /** Opens the port on which mocks have an origin of their own; does nothing unless `MOCK_URL` is set. */
  listenForMocks(): Promise<void>;
  /**
   * Prepares for `close` so that nothing accepted is lost: readyz fails and answers close their
   * connection, then the door shuts, then who is already inside is served.
   */
  drain(): Promise<void>;
}

/** How long answers tell their connection to close before the door shuts. */
const announceMs = 300;
/** How long connections that are already accepted may take to send their request. */
const lingerMs = 1_000;

/** How long the rest may take, once nobody new comes in. */
const closeLimitMs = 5_000;

const defaultBodyLimit = 1024 * 1024;
const requestTimeoutMs = 60_000;
const keepAliveMs = 65_000;
/** How long a connection may bring and take nothing. Longer than any answer takes, its delay included. */
const silenceMs = 120_000;

function malformedRequest(): string {
  const envelope = failureEnvelope(new CallFailure('badRequest', { reason: 'HTTP' }), 'zh-CN', newId());
  const body = JSON.stringify(envelope);
  return `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`;
}

function openHttpServer(options: ServerOptions, listener: RequestListener): Server {
  const server = createServer(options, listener);
  server.requestTimeout = requestTimeoutMs;
  server.keepAliveTimeout = keepAliveMs;
  server.setTimeout(silenceMs);
  return server;
}

/** What the origin of the mocks serves beside them: the files of the tester page, and whether the server is well. */
const besideMocks = new RegExp(`^${base}/(?:assets/|(?:prelude\\.js|favicon\\.svg|healthz|readyz)(?:\\?|$))`);

function sendNothing(response: ServerResponse): void {
  response
    .writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' })
    .end('Only mocks are served here\n');
}

const connectionsOf = (server: Server): Promise<number> =>
  new Promise((done) => server.getConnections((_, num) => done(num)));

/** Puts the server together, not yet listening. */
export async function buildApp({ services, webFolder, checksAnswers = false }: AppOptions): Promise<App> {
  let isDraining = false;
  const testerPage = await readFile(join(webFolder, 'tester.html'), 'utf8').catch(() => undefined);
  const mockServer = openMockServer(services, testerPage);
  const { mockSite, host } = services.config;
  const answerMock = mockSite ? mockServer.redirect : mockServer.handle;
  const httpOptions = { headersTimeout: 20_000, maxHeaderSize: 16_384 };
  const loopDelay = new LoopDelay();
  const queue = openCallQueue(services.database, loopDelay);
  let routeRequest: RequestListener = () => {};

  /** Calls are turned away before the router: under too many of them, it would cost more than serving the others. */
  const turnAwayOr =
    (route: RequestListener): RequestListener =>
    (request, response) => {
      const refusal = request.url?.startsWith(`${apiBase}/`) ? queue.refusal() : undefined;
      if (refusal) refuseCall(request, response, refusal);
      else route(request, response);
    };
  /** Mocks are answered before the router, which would cost them a third of their time. */
  const listener =
    (answer: typeof answerMock, otherwise: RequestListener): RequestListener =>
    (request, response) => {
      const isForMock = isForMocks(request.url ?? '');
      if (isForMock && isDraining) response.setHeader('Connection', 'close');
      (isForMock ? answer : otherwise)(request, response);
    };
  const mockSiteServer =
    mockSite &&
    openHttpServer(
      httpOptions,
      listener(mockServer.handle, (request, response) => {
        if (besideMocks.test(request.url ?? '')) routeRequest(request, response);
        else sendNothing(response);
      }),
    );

  const fastify = Fastify({
    serverFactory(route, options) {
      routeRequest = route;
      return openHttpServer(options.http ?? {}, listener(answerMock, turnAwayOr(route)));
    },
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // Lines name their request themselves; a logger for each request would cost every served mock.
    childLoggerFactory: (logger) => logger,
    trustProxy: services.config.trustProxy,
    bodyLimit: defaultBodyLimit,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveMs,
    http: httpOptions,
    routerOptions: { maxParamLength: 2_000 },
    // Draining answers what still arrives; see drain.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    genReqId: requestIdOf,
    clientErrorHandler(error, socket) {
      if ((error as NodeJS.ErrnoException).code === 'ECONNRESET' || !socket.writable)
        return void socket.destroy();
      socket.end(malformedRequest());
    },
    frameworkErrors: (error, request, reply) => void sendFailure(error, request, reply),
  });
  const servers: Server[] = [fastify.server, ...(mockSiteServer ? [mockSiteServer] : [])];
  fastify.setErrorHandler(sendFailure);
  // Who is still sending or receiving after this long is cut off: a stop has to end.
  fastify.addHook('preClose', async () => {
    setTimeout(() => {
      for (const server of servers) server.closeAllConnections();
    }, closeLimitMs).unref();
  });

  fastify.addHook('onClose', async () => {
    loopDelay.close();
    if (mockSiteServer?.listening) await new Promise((closed) => mockSiteServer.close(closed));
    await mockServer.close();
  });

  fastify.addHook('onRequest', (request, reply, done) => {
    if (isDraining) reply.raw.setHeader('Connection', 'close');
    reply.header('X-Request-Id', request.id);
    done();
  });

  const { blockList } = services;
  fastify.addHook('onRequest', async ({ raw }) => {
    if (blockList.hasSenderOf(raw)) fail('addressBlocked');
    // A proxy mock would call us from our own address, which some of our rules trust. A plain mock may answer it.
    if (isPassedOn(raw) && !isForMocks(raw.url ?? '')) fail('mockLoop');
  });

  await fastify.register(serveMocks, { answer: answerMock });
  for (const plugin of plugins) await fastify.register(plugin, { services });
  await fastify.register(health, { services, isDraining: () => isDraining });

  await fastify.register(async (api) => {
    await compressAnswers(api);
    acceptJson(api);
    api.addHook('onRequest', async (_request, reply) => {
      reply.headers({ ...securityHeaders, Vary: 'Accept-Language' });
    });
    api.addHook('onResponse', async (request, reply) => {
      const seconds = reply.elapsedTime / 1000;
      const call = request.routeOptions.url?.slice(apiBase.length) ?? '';
      callSeconds.observe({ call, status: String(reply.statusCode) }, seconds);
      const userId = request.actor?.id;
      request.log.info(
        {
          reqId: request.id,
          method: request.method,
          call,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
          userId,
        },
        'call',
      );
    });
    mountCalls(api, callHandlers, { services, queue, authenticate, checksAnswers });
    const description = describeApi(services.config.publicUrl ?? '');
    api.get(`${base}/api/openapi.json`, async () => description);
  });

  await servePages(fastify, { folder: webFolder, mockOrigin: mockSite?.url });

  return Object.assign(fastify, {
    async listenForMocks() {
      if (!mockSite || !mockSiteServer) return;
      mockSiteServer.listen({ host, port: mockSite.port });
      await once(mockSiteServer, 'listening');
    },
    async drain() {
      isDraining = true;
      mockServer.drain();
      await sleep(announceMs);
      // Only the door. An HTTP server's own close also cuts connections without a request under way,
      // and one whose first bytes are still on the wire looks just like that.
      for (const server of servers) NetServer.prototype.close.call(server);
      const isEmpty = async () => (await Promise.all(servers.map(connectionsOf))).every((num) => num === 0);
      for (let waited = 0; waited < lingerMs && !(await isEmpty()); waited += 50) await sleep(50);
    },
  }) as unknown as App;
}
