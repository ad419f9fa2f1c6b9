import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Services } from '../../platform/context';
import { CallFailure, fail } from '../../platform/failure';
import { isPartOfOwnPage } from '../../platform/http/fetch-metadata';
import { withoutOwnTokens } from '../../platform/http/own-credentials';
import { preparePage } from '../../platform/http/pages/page';
import { onResponseClosed } from '../../platform/http/response-closed';
import { bodyOf } from '../draw/body';
import { isForMocks, type MockAddress, readAddress } from './address';
import { CallRecord } from './call-record';
import { Steps } from './call-steps';
import { type Exchange, type MockExchange, whenRead } from './exchange';
import { openMockAnswers } from './mock-answers';
import { RateLimit } from './rate-limit';
import { NoMock, plainText, refuseRate } from './refusals';
import { writeAnswer, writePreflight, writeTester } from './response-writer';
import { asksForCookie, writeScenarioCookie } from './scenario-cookie';
import type { Snapshot } from './snapshot';
import { openSnapshots } from './snapshot-cache';

/** Serves mocks on raw Node requests, without router, envelope or log line. */
export interface MockServer {
  /** Answers a request; errors become its response. */
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Redirects a caller to the separate origin of mocks. */
  redirect(request: IncomingMessage, response: ServerResponse): void;
  /** Sends delayed responses at once, because the server is about to stop. */
  drain(): void;
  close(): Promise<void>;
}

/** Addresses without a valid project ID share one time share of the main thread. */
const noProject = '';

/** @param testerPage page for browsers that open the address of a mock; undefined if it is not built yet */
export function openMockServer(services: Services, testerPage?: string): MockServer {
  const { blockList, config, log, requestLog } = services;
  const tester = testerPage === undefined ? undefined : preparePage(testerPage);
  const publicHost = config.publicUrl && new URL(config.publicUrl).host;
  const snapshots = openSnapshots(services);
  const limit = new RateLimit(config.mockRate);
  const steps = new Steps(log);
  const answers = openMockAnswers(services, steps, publicHost);

  /** Runs a step within the project's time share, because rejecting a call takes as long as answering it. */
  function begin(call: MockExchange, address: MockAddress | undefined, step: () => void): void {
    steps.runInShare(address?.projectId ?? noProject, call, () => {
      // Skips clients that disconnected while they waited.
      if (!call.request.socket.destroyed) step();
    });
  }

  function answer({ request, response }: MockExchange): void {
    // From here on the mock's author may see the URL, so our tokens are removed.
    request.url = withoutOwnTokens(request.url ?? '');
    const address = readAddress(request.url);
    begin({ request, response }, address, () => {
      if (blockList.hasSenderOf(request)) fail('addressBlocked');
      if (request.method === 'OPTIONS') whenRead(request, () => writePreflight(request, response));
      else {
        const allowedAddress = allowed(request, address);
        const isRetained = requestLog.takesFrom(allowedAddress.projectId);
        const record = isRetained ? new CallRecord(requestLog, request, allowedAddress) : undefined;
        admit({ request, response, address: allowedAddress, rate: [], record });
      }
    });
  }

  /** Returns the mock's address, or rejects the call before anything is looked up for it. */
  function allowed(request: IncomingMessage, address: MockAddress | undefined): MockAddress {
    const { method = 'GET', url: path = '' } = request;
    if (!address) fail('unknownMock', { method, path });
    if (blockList.projects.has(address.projectId)) fail('projectBlocked');
    if (isPartOfOwnPage(request, publicHost)) fail('embedRefused');
    return address;
  }

  /** Applies the project's rate limit. */
  function admit(exchange: Exchange): void {
    const { request, response } = exchange;
    const rate = limit.take(exchange.address.projectId);
    if (rate) exchange.rate = rate.headers;
    if (rate?.isOver) refuseRate(exchange);
    else if (asksForCookie(exchange.address)) writeScenarioCookie(exchange);
    else if (tester && isFromBrowser(request)) writeTester(request, response, tester());
    else serve(exchange);
  }

  function serve(exchange: Exchange): void {
    const { request, response, address, record } = exchange;
    const { projectId } = address;
    // Calls whose client disconnects before the response are recorded as well.
    if (record) onResponseClosed(request, response, () => record.end(0, [], bodyOf('')));
    const known = snapshots.peek(projectId);
    if (known !== undefined) serveKnown(exchange, known);
    else steps.runAfter(exchange, snapshots.get(projectId), (loaded) => answers.serve(exchange, loaded, true));
  }

  /**
   * Serves a cached project. Before a 404, waits for the commits of other processes, so that every process serves a
   * mock as soon as the call that created it is answered.
   */
  function serveKnown(exchange: Exchange, known: Snapshot | null): void {
    try {
      answers.serve(exchange, known);
    } catch (error) {
      if (!isMiss(error)) throw error;
      const { projectId } = exchange.address;
      const loading = snapshots.getAfterChanges(projectId);
      steps.runAfter(exchange, loading, (loaded) => answers.serve(exchange, loaded, true));
    }
  }

  function sendOn({ request, response }: MockExchange): void {
    const { method = 'GET', url = '' } = request;
    begin({ request, response }, readAddress(url), () => {
      // A router accepts `http://elsewhere/mock/` as a path as well; appended to our origin it would redirect
      // elsewhere.
      if (!isForMocks(url)) fail('unknownMock', { method, path: url });
      // 308 makes the client repeat the same request, so its body must have been received.
      const headers = ['Location', `${config.mockSite?.url}${url}`];
      whenRead(request, () => {
        if (method === 'OPTIONS') writePreflight(request, response);
        else writeAnswer(request, response, { status: 308, type: plainText, headers }, bodyOf(''));
      });
    });
  }

  function guarded(take: (call: MockExchange) => void): (request: IncomingMessage, response: ServerResponse) => void {
    return (request, response) => {
      try {
        take({ request, response });
      } catch (error) {
        // There is no router behind this handler, so an uncaught error would end the process.
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

/** Whether an error means that no mock matches. */
const isMiss = (error: unknown): boolean =>
  error instanceof NoMock || (error instanceof CallFailure && error.kind === 'unknownMock');

/** Whether a person opened the address in a browser; programs accept data or anything. */
function isFromBrowser({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers.origin === undefined && (headers.accept ?? '').startsWith('text/html');
}
