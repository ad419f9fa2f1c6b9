import { pageCallHeader, servedMockHeader } from '@easymock/contract';
import type { Services } from '../../platform/context';
import { dayIn } from '../../platform/day';
import { CallFailure } from '../../platform/failure';
import { isForwardedByMock } from '../../platform/http/forwarded-mark';
import { countServedMock } from '../../platform/metrics';
import { type Body, bodyOf, textOf } from '../draw/body';
import type { GeneratedResponse } from '../draw/draw-plan';
import type { MockAddress } from './address';
import { breakConnection, isBroken, senderOf } from './answer-faults';
import type { Steps } from './call-steps';
import { conditionRequest, readForConditions } from './condition-request';
import { type Exchange, hasBody, whenRead } from './exchange';
import { findMock, type Hit } from './find-mock';
import { forwardCall, targetOf } from './forward';
import { callbackOf, scriptType, wrapInCallback } from './jsonp';
import { dataOf, readBytes, readRequest, seedOf } from './mock-request';
import { withoutPrompt } from './password-prompt';
import { NoMock } from './refusals';
import { type AnswerHead, jsonType, plainHead, writeAnswer } from './response-writer';
import type { ServedAnswer, ServedAnswers, ServedMock } from './served-mock';
import { type ServedScenarios, scenarioOf } from './served-scenarios';
import type { Snapshot } from './snapshot';
import { openUseCount } from './use-count';
import { WaitingAnswers } from './waiting-answers';

/** Answers calls from a project's snapshot to the last byte. */
export interface MockAnswers {
  /** Answers a call; throws the reason if it must be rejected. */
  serve(exchange: Exchange, snapshot: Snapshot | null): void;
  /** Sends delayed responses at once, because the server is about to stop. */
  drain(): void;
  close(): Promise<void>;
}

/** @param publicHost host of our own pages, if known */
export function openMockAnswers(
  { config, database, settings, clock, log, outbound }: Services,
  steps: Steps,
  publicHost: string | undefined,
): MockAnswers {
  const uses = openUseCount(database, () => dayIn(settings.get('timeZone'), clock()), log);
  const waiting = new WaitingAnswers();

  /** Forwards the call to the mock's target and writes its response. */
  async function forward(exchange: Exchange, { value, params }: Hit, target: string) {
    const { request, response, address, rate } = exchange;
    if (isForwardedByMock(request)) throw new CallFailure('mockLoop');
    const filled = targetOf(target, params, address.query);
    const { projectId } = address;
    const read = (await exchange.body)?.bytes;
    const passed = await forwardCall(outbound, request, filled, projectId, cookiePathOf(address), read);
    waiting.hold(exchange, projectId, passed.body.length);
    uses.add(value.id);
    countServedMock();
    writeAnswer(
      request,
      response,
      withoutPrompt(request, passed, publicHost),
      { content: passed.body, length: passed.body.length },
      rate,
    );
  }

  function draw(
    { request, address, body }: Exchange,
    { params }: Hit,
    source: ServedMock,
  ): GeneratedResponse | Promise<GeneratedResponse> {
    return source.draw({
      seed: seedOf(address.query),
      query: address.query,
      cookiePath: cookiePathOf(address),
      isWanted: () => !request.socket.destroyed,
      request: async () =>
        readRequest(request, {
          params,
          body: body
            ? (await body).data
            : await readBytes(request, address.projectId, (bytes) => dataOf(request, bytes)),
          trustProxy: config.trustProxy,
        }),
    });
  }

  /** Writes the response after the delay that the mock requests. */
  function answer(exchange: Exchange, hit: Hit, drawn: GeneratedResponse, named: ServedAnswer | undefined): void {
    const { projectId } = exchange.address;
    waiting.hold(exchange, projectId, drawn.length);
    waiting.delay(exchange, projectId, drawn.effects?.delay ?? 0, () =>
      steps.attempt(exchange, () => write(exchange, hit, drawn, named)),
    );
  }

  function write(exchange: Exchange, hit: Hit, drawn: GeneratedResponse, named: ServedAnswer | undefined): void {
    const { request, response, address, rate } = exchange;
    uses.add(hit.value.id);
    countServedMock();
    const { effects } = drawn;
    let head: AnswerHead = effects
      ? withoutPrompt(request, { status: effects.status, type: jsonType, headers: effects.headers }, publicHost)
      : plainHead;
    let body: Body = drawn;
    const callback = callbackOf(address.query);
    if (callback !== undefined) {
      head = { ...head, type: scriptType };
      body = bodyOf(wrapInCallback(callback, textOf(drawn)));
    }
    const send = named && senderOf(named, exchange, waiting);
    whenRead(request, () => {
      if (named && breakConnection(named.fault, request)) return;
      steps.attempt(exchange, () => writeAnswer(request, response, head, body, rate, send));
    });
  }

  /** Chooses between the answers of a mock that has named ones, then responds. */
  function choose(exchange: Exchange, hit: Hit, answers: ServedAnswers, scenarios: ServedScenarios | undefined): void {
    const scenario = scenarios && scenarioOf(scenarios, exchange, clock().getTime());
    const wanted = scenario?.choices.get(hit.value.id);
    const picked = wanted === undefined ? undefined : answers.find(wanted);
    if (scenario && (picked || wanted === '')) {
      const answerId = picked?.id ?? null;
      exchange.chosen = { answerId, answerName: picked?.name ?? '', reason: 'scenario', scenario: scenario.name };
      respond(exchange, hit, picked);
      return;
    }
    const settle = (body: unknown) => {
      const request = conditionRequest(exchange, hit, body);
      const { answer: named, chosen } = answers.choose(request, seedOf(exchange.address.query));
      exchange.chosen = chosen;
      respond(exchange, hit, named);
    };
    if (!answers.readsBody || !hasBody(exchange.request)) settle(undefined);
    else steps.runAfter(exchange, readForConditions(exchange), settle);
  }

  /** @param named the chosen answer; undefined is the mock's own */
  function respond(exchange: Exchange, hit: Hit, named: ServedAnswer | undefined): void {
    if (named && isBroken(named.fault)) {
      answer(exchange, hit, named.apply(bodyOf('')), named);
      return;
    }
    const source = named?.source ?? hit.value;
    const { target } = source;
    if (target !== undefined) {
      steps.runAfter(exchange, forward(exchange, hit, target), () => {});
      return;
    }
    const finish = (drawn: GeneratedResponse) => answer(exchange, hit, named ? named.apply(drawn) : drawn, named);
    const drawn = draw(exchange, hit, source);
    if (drawn instanceof Promise) steps.runAfter(exchange, drawn, finish);
    else finish(drawn);
  }

  return {
    serve(exchange, snapshot) {
      if (snapshot?.knownUntil !== undefined) exchange.rate = [...exchange.rate, ...ageOf(snapshot.knownUntil)];
      const hit = find(exchange, snapshot);
      const { answers, id } = hit.value;
      if (exchange.request.headers[pageCallHeader] !== undefined) {
        exchange.rate = [...exchange.rate, servedMockHeader, id];
      }
      if (answers) choose(exchange, hit, answers, snapshot?.scenarios);
      else respond(exchange, hit, undefined);
    },
    drain: () => waiting.drain(),
    close: () => uses.close(),
  };
}

/** @throws CallFailure, NoMock */
function find({ request, address }: Exchange, snapshot: Snapshot | null): Hit {
  const { method = 'GET' } = request;
  const { path } = address;
  const hit = snapshot && findMock(snapshot, method, path);
  if (hit === null) throw new CallFailure('unknownMock', { method, path });
  if (hit instanceof CallFailure) throw new NoMock(hit, () => snapshot?.nearest.find(method, path) ?? []);
  return hit;
}

/** Returns headers for a response that may be outdated, with its age. */
function ageOf(knownUntil: number): string[] {
  const seconds = Math.round((performance.now() - knownUntil) / 1_000);
  return ['Age', String(seconds), 'Warning', '110 - "Response is Stale"'];
}

/** Restricts cookies to the mock's project, because other paths of this host are ours. */
function cookiePathOf({ base, projectId }: MockAddress): string {
  return `${base}${projectId}`;
}
