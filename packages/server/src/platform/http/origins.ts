import { once } from 'node:events';
import type { RequestListener, Server, ServerResponse } from 'node:http';
import { apiBase, base } from '@easymock/contract';
import type { Config } from '../../config/config';
import type { CallQueue } from './calls/call-queue';
import { refuseCall } from './calls/refuse-call';
import type { Drain } from './drain';
import { openHttpServer } from './http-server';
import { strictTransport } from './strict-transport';

/** Serves the mocks; the mock feature provides this listener. */
interface MockListener {
  /** Returns whether a URL addresses a mock. */
  isFor(url: string): boolean;
  handle: RequestListener;
  /** Redirects a caller to the separate origin of the mocks. */
  redirect: RequestListener;
}

interface OriginOptions {
  readonly config: Config;
  readonly mocks: MockListener;
  readonly queue: CallQueue;
  readonly drain: Drain;
}

/**
 * Paths that the origin of the mocks serves besides mocks: the files of the tester page, and the health
 * checks.
 */
const besideMocks = new RegExp(`^${base}/(?:assets/|(?:favicon\\.svg|healthz|readyz)(?:\\?|$))`);

/**
 * Opens the HTTP servers: one for everything, and a second one for mocks if they have their own origin
 * (`MOCK_URL`). Mocks are answered before the router, which would take a third of their time.
 */
export class Origins {
  readonly #options: OriginOptions;
  readonly #mockSite: Server | undefined;
  /** Handles a request for a mock at the origin of pages and calls. */
  readonly answerMock: RequestListener;
  #route: RequestListener = () => {};

  constructor(options: OriginOptions) {
    const { config, mocks, drain } = options;
    this.#options = options;
    this.answerMock = config.mockSite ? mocks.redirect : mocks.handle;
    this.#mockSite = config.mockSite && drain.add(openHttpServer(this.#listener(mocks.handle, this.#beside)));
  }

  /** Opens the server of pages and calls, which does not listen yet. */
  openMain(route: RequestListener): Server {
    this.#route = route;
    const { config, drain, queue } = this.#options;
    const listener = this.#listener(this.answerMock, this.#turnAwayOrRoute);
    const server = drain.add(openHttpServer(listener, { refusalHeaders: strictTransport(config) }));
    return server.on('connection', () => queue.noteConnection());
  }

  /** Opens the port of the mocks' own origin, if they have one. */
  async listenForMocks(): Promise<void> {
    const { host, mockSite } = this.#options.config;
    if (!mockSite || !this.#mockSite) return;
    this.#mockSite.listen({ host, port: mockSite.port });
    await once(this.#mockSite, 'listening');
  }

  async closeForMocks(): Promise<void> {
    const server = this.#mockSite;
    if (server?.listening) await new Promise((closed) => server.close(closed));
  }

  #listener(answerMock: RequestListener, otherwise: RequestListener): RequestListener {
    const { mocks, drain } = this.#options;
    return (request, response) => {
      const isForMock = mocks.isFor(request.url ?? '');
      if (isForMock && drain.isUnderWay) response.setHeader('Connection', 'close');
      (isForMock ? answerMock : otherwise)(request, response);
    };
  }

  /**
   * Refuses calls before the router: under overload, routing a refused call would cost more than serving the
   * others.
   */
  readonly #turnAwayOrRoute: RequestListener = (request, response) => {
    const refusal = request.url?.startsWith(`${apiBase}/`) ? this.#options.queue.refusal() : undefined;
    if (refusal) refuseCall(request, response, refusal);
    else this.#route(request, response);
  };

  readonly #beside: RequestListener = (request, response) => {
    if (besideMocks.test(request.url ?? '')) this.#route(request, response);
    else sendNothing(response);
  };
}

function sendNothing(response: ServerResponse): void {
  response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Only mocks are served here\n');
}
