import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';
import { fillText, pickLanguage } from '@easymock/contract';
import type { Services } from '../../platform/context';
import { CallFailure } from '../../platform/failure';
import { isFromOwnPage, isNavigation, isPartOfOwnPage } from '../../platform/fetch-metadata';
import { isPassedOn } from '../../platform/hop';
import { countServedMock } from '../../platform/metrics';
import { outageOf } from '../../platform/outage';
import { withoutOwnTokens } from '../../platform/own-credentials';
import { preparePage } from '../../platform/page';
import { type Body, bodyOf, textOf } from '../body';
import type { Drawn } from '../draw/draw-plan';
import { MockFailure } from '../served-mock';
import type { Snapshot } from '../snapshot';
import { openSnapshots } from '../snapshot-cache';
import { openUseCount } from '../use-count';
import { isForMocks, type MockAddress, readAddress } from './address';
import {
  type AnswerHead,
  jsonType,
  plainHead,
  writeAnswer,
  writeFailure,
  writePreflight,
  writeTester,
} from './answer';
import { findMock, type Hit } from './find';
import { forwardCall, targetOf } from './forward';
import { callbackOf, scriptType, wrapInCallback } from './jsonp';
import type { Near } from './nearest';
import { RateLimit } from './rate-limit';
import { BodyTooLarge, readBody, readRequest, seedOf } from './request';
import { Shares } from './shares';
import { WaitingAnswers } from './waiting-answers';

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

/** A served call under way. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly address: MockAddress;
  /** Headers of its rate and of its age, names and values in turn. */
  rate: readonly string[];
}

const plainText = 'text/plain; charset=utf-8';
const slowDown = bodyOf('Sometimes You Just Have to Slow Down.');
/** @param testerPage what a browser gets that opens the address of a mock; undefined while it is not built */
export function openMockServer(services: Services, testerPage?: string): MockServer {
  const tester = testerPage === undefined ? undefined : preparePage(testerPage);
  const snapshots = openSnapshots(services);
  const uses = openUseCount(services.database, services.clock, services.log);
  const limit = new RateLimit(services.config.mockRate);
  const shares = new Shares();
  const { blockList } = services;
  const { publicUrl } = services.config;
  const publicHost = publicUrl && new URL(publicUrl).host;
  const waiting = new WaitingAnswers();

  function handle(request: IncomingMessage, response: ServerResponse): void {
    try {
      begin(request, response);
    } catch (error) {
      // No router stands behind us: what is thrown here would end the server.
      services.log.error({ err: error }, 'a mock could not be answered');
      response.destroy();
    }
  }

  function begin(request: IncomingMessage, response: ServerResponse): void {
    // Whatever is done with the address from here on, the mock's author may get to see it.
    request.url = withoutOwnTokens(request.url ?? '');
    const address = readAddress(request.url);
    const { method = 'GET' } = request;
    if (blockList.hasSenderOf(request)) {
      refuse(request, response, new CallFailure('addressBlocked'));
      return;
    }
    if (method === 'OPTIONS') {
      whenRead(request, () => writePreflight(request, response));
      return;
    }
    if (!address) {
      refuse(request, response, new CallFailure('unknownMock', { method, path: request.url }));
      return;
    }
    if (blockList.projects.has(address.projectId)) {
      refuse(request, response, new CallFailure('projectBlocked'));
      return;
    }
    if (isPartOfOwnPage(request, publicHost)) {
      refuse(request, response, new CallFailure('embedRefused'));
      return;
    }
    const exchange: Exchange = { request, response, address, rate: [] };
    const rate = limit.take(address.projectId);
    if (rate) {
      exchange.rate = rate.headers;
      if (rate.isOver) {
        tooMany(exchange);
        return;
      }
    }
    if (tester && isFromBrowser(request)) {
      writeTester(request, response, tester());
      return;
    }
    const snapshot = snapshots.peek(address.projectId);
    if (snapshot !== undefined) {
      inTurn(exchange, () => serve(exchange, snapshot));
      return;
    }
    follow(exchange, snapshots.get(address.projectId), (loaded) => serve(exchange, loaded));
  }

  function serve(exchange: Exchange, snapshot: Snapshot | null): void {
    if (snapshot?.knownUntil !== undefined) exchange.rate = [...exchange.rate, ...ageOf(snapshot.knownUntil)];
    const hit = find(exchange, snapshot);
    const { target } = hit.value;
    if (target !== undefined) {
      follow(exchange, forward(exchange, hit, target), () => {});
      return;
    }
    const drawn = draw(exchange, hit);
    if (drawn instanceof Promise) follow(exchange, drawn, (later) => answer(exchange, hit, later));
    else answer(exchange, hit, drawn);
  }

  /** Takes a step of a call within its project's share of the server's thread. */
  function inTurn(exchange: Exchange, step: () => void): void {
    const { projectId } = exchange.address;
    shares.run(
      projectId,
      () => attempt(exchange, step),
      (failure) => fail(exchange, failure),
    );
  }

  /** Takes a step of a call; what it throws is the call's answer. */
  function attempt(exchange: Exchange, step: () => void): void {
    try {
      step();
    } catch (error) {
      fail(exchange, error);
    }
  }

  /** Takes a step of a call with what comes later. */
  function follow<T>(exchange: Exchange, later: Promise<T>, step: (value: T) => void): void {
    later
      .then(
        (value) => inTurn(exchange, () => step(value)),
        (error: unknown) => fail(exchange, error),
      )
      .catch(() => exchange.response.destroy());
  }

  /** Asks another server, and says what it says. */
  async function forward(exchange: Exchange, { value, params }: Hit, target: string) {
    const { request, response, address, rate } = exchange;
    if (isPassedOn(request)) throw new CallFailure('mockLoop');
    const filled = targetOf(target, params, address.query);
    const passed = await forwardCall(services.outbound, request, filled, cookiePathOf(address));
    waiting.hold(exchange, exchange.address.projectId, passed.body.length);
    uses.add(value.id);
    countServedMock();
    writeAnswer(
      request,
      response,
      withoutPrompt(request, passed),
      { content: passed.body, length: passed.body.length },
      rate,
    );
  }

  function find({ request, address }: Exchange, snapshot: Snapshot | null): Hit {
    const { method = 'GET' } = request;
    const { path } = address;
    const hit = snapshot && findMock(snapshot, method, path);
    if (hit === null) throw new CallFailure('unknownMock', { method, path });
    if (hit instanceof CallFailure) throw new NoMock(hit, snapshot?.nearest.find(method, path) ?? []);
    return hit;
  }

  function draw({ request, address }: Exchange, { value, params }: Hit): Drawn | Promise<Drawn> {
    return value.draw({
      seed: seedOf(address.query),
      cookiePath: cookiePathOf(address),
      isWanted: () => !request.socket.destroyed,
      request: async () =>
        readRequest(request, {
          params,
          body: await readBody(request),
          trustProxy: services.config.trustProxy,
        }),
    });
  }

  /** Answers, after the delay the mock asks for. */
  function answer(exchange: Exchange, hit: Hit, drawn: Drawn): void {
    waiting.hold(exchange, exchange.address.projectId, drawn.length);
    waiting.delay(exchange, exchange.address.projectId, drawn.effects?.delay ?? 0, () =>
      attempt(exchange, () => write(exchange, hit, drawn)),
    );
  }

  function write(exchange: Exchange, hit: Hit, drawn: Drawn): void {
    const { request, response, address, rate } = exchange;
    uses.add(hit.value.id);
    countServedMock();
    const { effects } = drawn;
    let head: AnswerHead = effects
      ? withoutPrompt(request, { status: effects.status, type: jsonType, headers: effects.headers })
      : plainHead;
    let body: Body = drawn;
    const callback = callbackOf(address.query);
    if (callback !== undefined) {
      head = { ...head, type: scriptType };
      body = bodyOf(wrapInCallback(callback, textOf(drawn)));
    }
    whenRead(request, () => attempt(exchange, () => writeAnswer(request, response, head, body, rate)));
  }

  /**
   * The head of an answer with `WWW-Authenticate` under another name if our page would show it. The browser would
   * ask for a password there, in the name of this host, and send it to whoever wrote the mock.
   */
  function withoutPrompt(request: IncomingMessage, head: AnswerHead): AnswerHead {
    if (!head.headers.some(isPrompt)) return head;
    if (!isFromOwnPage(request, publicHost) && !isNavigation(request)) return head;
    return { ...head, headers: head.headers.map((text, i) => (isPrompt(text, i) ? `X-${text}` : text)) };
  }

  function tooMany({ request, response, rate }: Exchange): void {
    const head = { status: 429, type: plainText, headers: [] };
    whenRead(request, () => writeAnswer(request, response, head, slowDown, rate));
  }

  function fail({ request, response }: Exchange, error: unknown): void {
    // Its client went away before all of it was sent.
    if (request.errored) response.destroy();
    else if (error instanceof NoMock) refuse(request, response, error.failure, error.near);
    else refuse(request, response, failureOf(request, error));
  }

  function failureOf(request: IncomingMessage, error: unknown): CallFailure {
    if (error instanceof CallFailure) return error;
    if (error instanceof BodyTooLarge) return new CallFailure('tooLarge', { limit: '1 MB' });
    if (error instanceof MockFailure) {
      if (error.isPassing) return new CallFailure('unavailable');
      const reason = fillText(error.texts, pickLanguage(request.headers['accept-language']));
      return new CallFailure('mockFailed', { reason: error.path ? `${error.path}: ${reason}` : reason });
    }
    const outage = outageOf(error);
    if (outage) return outage;
    services.log.error({ err: error }, 'a mock could not be served');
    return new CallFailure('internal');
  }

  function redirect(request: IncomingMessage, response: ServerResponse): void {
    const { method = 'GET', url = '' } = request;
    // A router reads `http://elsewhere/mock/` as a path, too, which would lead elsewhere behind our origin.
    if (!isForMocks(url)) {
      refuse(request, response, new CallFailure('unknownMock', { method, path: url }));
      return;
    }
    // With its body: 308 asks for the same request again.
    const headers = ['Location', `${services.config.mockSite?.url}${url}`];
    whenRead(request, () => {
      if (method === 'OPTIONS') writePreflight(request, response);
      else writeAnswer(request, response, { status: 308, type: plainText, headers }, bodyOf(''));
    });
  }

  return {
    handle,
    redirect,
    drain: () => waiting.drain(),
    close: () => uses.close(),
  };
}

/** Whether an entry of a list of headers, names and values in turn, is the name of one that prompts for a password. */
const isPrompt = (text: string, index: number): boolean =>
  index % 2 === 0 && text.toLowerCase() === 'www-authenticate';

/** Whether somebody has opened the address in a browser; programs ask for data, or for anything. */
function isFromBrowser({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers.origin === undefined && (headers.accept ?? '').startsWith('text/html');
}

/** Says that an answer may be outdated, and for how long it may have been. */
function ageOf(knownUntil: number): string[] {
  const seconds = Math.round((performance.now() - knownUntil) / 1_000);
  return ['Age', String(seconds), 'Warning', '110 - "Response is Stale"'];
}

/** Cookies of a mock go back to its project only: the rest of this host is ours. */
function cookiePathOf({ base, projectId }: MockAddress): string {
  return `${base}${projectId}`;
}

/** No mock answers, but some come near. */
class NoMock extends Error {
  readonly failure: CallFailure;
  readonly near: readonly Near[];

  constructor(failure: CallFailure, near: readonly Near[]) {
    super(failure.kind);
    this.failure = failure;
    this.near = near;
  }
}

function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  failure: CallFailure,
  near: readonly Near[] = [],
): void {
  if (response.headersSent) response.destroy();
  else whenRead(request, () => writeFailure(request, response, failure, near));
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/**
 * Lets a body pass unread, then answers. An answer before its end would leave clients and proxies with half
 * a request on a connection they want to use again. Who went away meanwhile is not answered.
 */
function whenRead(request: IncomingMessage, answer: () => void): void {
  if (!hasBody(request) || request.readableEnded) {
    answer();
    return;
  }
  request.resume();
  finished(request, { writable: false })
    .then(answer)
    .catch(() => request.destroy());
}
