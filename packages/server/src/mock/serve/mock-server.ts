import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Services } from '../../platform/context';
import { fail } from '../../platform/failure';
import { isPartOfOwnPage } from '../../platform/http/fetch-metadata';
import { withoutOwnTokens } from '../../platform/http/own-credentials';
import { preparePage } from '../../platform/http/page';
import { bodyOf } from '../draw/body';
import { isForMocks, type MockAddress, readAddress } from './address';
import { writeAnswer, writePreflight, writeTester } from './answer';
import { type Call, type Exchange, whenRead } from './exchange';
import { openMockAnswers } from './mock-answers';
import { RateLimit } from './rate-limit';
import { plainText, refuseRate } from './refusals';
import { openSnapshots } from './snapshot-cache';
import { Steps } from './steps';

/** Answers for mocks on bare requests: no router, no envelope, no log line stands between. */
export interface MockServer {
  /** Answers a request; whatever goes wrong is its answer. */
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Sends a caller on to the origin that mocks have of their own. */
  redirect(request: IncomingMessage, response: ServerResponse): void;
  /** Sends answers that wait for their delay at once: the server is about to stop. */
  drain(): void;
  close(): Promise<void>;
}

/** What is no address of a project shares one part of the server's thread. */
const noProject = '';

/** @param testerPage what a browser gets that opens the address of a mock; undefined while it is not built */
export function openMockServer(services: Services, testerPage?: string): MockServer {
  const { blockList, config, log } = services;
  const tester = testerPage === undefined ? undefined : preparePage(testerPage);
  const publicHost = config.publicUrl && new URL(config.publicUrl).host;
  const snapshots = openSnapshots(services);
  const limit = new RateLimit(config.mockRate);
  const steps = new Steps(log);
  const answers = openMockAnswers(services, steps, publicHost);

  /** Everything is done in the project's share of the thread: to refuse a call takes as long as to answer it. */
  function begin(call: Call, address: MockAddress | undefined, step: () => void): void {
    steps.inTurn(address?.projectId ?? noProject, call, () => {
      // It left while it waited.
      if (!call.request.socket.destroyed) step();
    });
  }

  function answer({ request, response }: Call): void {
    // From here on the mock's author may get to see the address, so our tokens are removed from it.
    request.url = withoutOwnTokens(request.url ?? '');
    const address = readAddress(request.url);
    begin({ request, response }, address, () => {
      if (blockList.hasSenderOf(request)) fail('addressBlocked');
      if (request.method === 'OPTIONS') whenRead(request, () => writePreflight(request, response));
      else admit({ request, response, address: allowed(request, address), rate: [] });
    });
  }

  /** The mock's address, unless it is refused before anything is looked up for it. */
  function allowed(request: IncomingMessage, address: MockAddress | undefined): MockAddress {
    const { method = 'GET', url: path = '' } = request;
    if (!address) fail('unknownMock', { method, path });
    if (blockList.projects.has(address.projectId)) fail('projectBlocked');
    if (isPartOfOwnPage(request, publicHost)) fail('embedRefused');
    return address;
  }

  /** Lets a call in at its project's rate. */
  function admit(exchange: Exchange): void {
    const { request, response } = exchange;
    const rate = limit.take(exchange.address.projectId);
    if (rate) exchange.rate = rate.headers;
    if (rate?.isOver) refuseRate(exchange);
    else if (tester && isFromBrowser(request)) writeTester(request, response, tester());
    else serve(exchange);
  }

  function serve(exchange: Exchange): void {
    const { projectId } = exchange.address;
    const known = snapshots.peek(projectId);
    if (known !== undefined) answers.serve(exchange, known);
    else steps.follow(exchange, snapshots.get(projectId), (loaded) => answers.serve(exchange, loaded));
  }

  function sendOn({ request, response }: Call): void {
    const { method = 'GET', url = '' } = request;
    begin({ request, response }, readAddress(url), () => {
      // A router reads `http://elsewhere/mock/` as a path, too, which would lead elsewhere behind our origin.
      if (!isForMocks(url)) fail('unknownMock', { method, path: url });
      // With its body: 308 asks for the same request again.
      const headers = ['Location', `${config.mockSite?.url}${url}`];
      whenRead(request, () => {
        if (method === 'OPTIONS') writePreflight(request, response);
        else writeAnswer(request, response, { status: 308, type: plainText, headers }, bodyOf(''));
      });
    });
  }

  function guarded(take: (call: Call) => void): (request: IncomingMessage, response: ServerResponse) => void {
    return (request, response) => {
      try {
        take({ request, response });
      } catch (error) {
        // No router stands behind us: what is thrown here would end the server.
        log.error({ err: error }, 'a mock could not be answered');
        response.destroy();
      }
    };
  }

  return {
    handle: guarded(answer),
    redirect: guarded(sendOn),
    drain: () => answers.drain(),
    close: () => answers.close(),
  };
}

/** Whether somebody has opened the address in a browser; programs ask for data, or for anything. */
function isFromBrowser({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers.origin === undefined && (headers.accept ?? '').startsWith('text/html');
}
