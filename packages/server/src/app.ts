import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController, type RouteOptions } from 'fastify';
import { callHandlers, describedRoutes, isForMocks, openMockServer, plugins, serveMocks } from './features';
import { authenticate, loadActors, requireRecentCheck } from './people/index';
import type { Services } from './platform/context';
import { compressAnswers } from './platform/http/bodies/compress';
import { acceptJson } from './platform/http/bodies/json-body';
import { sendFailure } from './platform/http/calls/envelope';
import type { BoundCall } from './platform/http/calls/handler';
import { mountCalls, openCallQueue } from './platform/http/calls/mount-calls';
import { serveDescription } from './platform/http/calls/openapi';
import { Drain } from './platform/http/drain';
import { health } from './platform/http/health.plugin';
import { keepAliveMs, refuseMalformed, requestTimeoutMs } from './platform/http/http-server';
import { LoopDelay } from './platform/http/loop-delay';
import { Origins } from './platform/http/origins';
import { servePages } from './platform/http/pages/pages.plugin';
import { hookCalls, hookHeldAnswers, hookRequests, protectionOf } from './platform/http/request-hooks';
import { requestIdOf } from './platform/http/request-id';
import { strictTransport } from './platform/http/strict-transport';
import { serveLive } from './platform/live/live.plugin';
import { LiveHub } from './platform/live/live-hub';
import { RecentPosition } from './platform/live/recent-position';

export interface AppOptions {
  services: Services;
  /** The folder of the web package's build. */
  webFolder: string;
  /** Validates every answer against the contract. Enabled in tests; production relies on the types. */
  checksAnswers?: boolean;
  /** The calls to serve, by default those of the contract; tests add their own. */
  calls?: BoundCall[];
  /** Bytes of answers held in memory for slow clients. */
  maxHeldBytes?: number;
  /** Interval of the live channel's timer; tests cannot wait for the usual heartbeats. */
  liveTickMs?: number;
  /** Called for each route as it is registered; a test compares the routes with their description. */
  onRoute?: (route: RouteOptions) => void;
}

export interface App extends FastifyInstance {
  /** Opens the port that gives mocks an origin of their own; does nothing unless `MOCK_URL` is set. */
  listenForMocks(): Promise<void>;
  /**
   * Prepares for `close` without losing accepted requests: readyz fails and responses close their
   * connections, then the servers stop listening, then connected clients are served.
   */
  drain(): Promise<void>;
}

const defaultBodyLimit = 1024 * 1024;

/** Assembles the server, which does not listen yet. */
export async function buildApp({
  services,
  webFolder,
  checksAnswers = false,
  calls = callHandlers,
  maxHeldBytes,
  liveTickMs,
  onRoute,
}: AppOptions): Promise<App> {
  const { config } = services;
  const testerPage = await readFile(join(webFolder, 'tester.html'), 'utf8').catch(() => undefined);
  const mockServer = openMockServer(services, testerPage);
  const loopDelay = new LoopDelay();
  const queue = openCallQueue(services.database, loopDelay);
  const drain = new Drain();
  const origins = new Origins({ config, mocks: { isFor: isForMocks, ...mockServer }, queue, drain });

  const live = new LiveHub({ services, loadActors, tickMs: liveTickMs });

  const fastify = openFastify(services, origins);
  if (onRoute) fastify.addHook('onRoute', onRoute);
  fastify.setErrorHandler(sendFailure);
  fastify.addHook('preClose', async () => drain.limitClose());
  fastify.addHook('onClose', async () => {
    loopDelay.close();
    await origins.closeForMocks();
    await mockServer.close();
  });
  hookRequests(fastify, { services, drain, isForMocks });
  hookHeldAnswers(fastify, maxHeldBytes);

  await fastify.register(serveMocks, { answer: origins.answerMock });
  for (const plugin of plugins) await fastify.register(plugin, { services });
  await fastify.register(health, { services, isDraining: () => drain.isUnderWay });
  await fastify.register(serveLive, { services, hub: live, queue, authenticate });
  await fastify.register(async (api) => {
    await compressAnswers(api);
    acceptJson(api);
    hookCalls(api);
    mountCalls(api, calls, { services, queue, authenticate, requireRecentCheck, checksAnswers });
    serveDescription(api, config.publicUrl ?? '', describedRoutes);
  });
  const position = new RecentPosition(services);
  await servePages(fastify, { folder: webFolder, services, livePosition: () => position.read() });

  return Object.assign(fastify, {
    listenForMocks: () => origins.listenForMocks(),
    drain: () =>
      drain.run(() => {
        live.end();
        mockServer.drain();
      }),
  });
}

function openFastify({ config, log }: Services, origins: Origins): FastifyInstance {
  const protect = protectionOf(config, isForMocks);
  return Fastify({
    serverFactory: (route) => origins.openMain(route),
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // Log lines name their request themselves; a child logger per request would slow down every served mock.
    childLoggerFactory: (logger) => logger,
    trustProxy: config.trustProxy,
    bodyLimit: defaultBodyLimit,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveMs,
    routerOptions: { maxParamLength: 2_000 },
    // Framework errors bypass the hooks.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    genReqId: requestIdOf,
    clientErrorHandler: refuseMalformed(strictTransport(config)),
    // Hooks do not see framework errors.
    frameworkErrors: (error, request, reply) => {
      protect(request, reply);
      void sendFailure(error, request, reply);
    },
  });
}
