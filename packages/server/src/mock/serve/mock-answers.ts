import type { IncomingMessage } from 'node:http';
import {
  fillText,
  pageCallHeader,
  pickLanguage,
  problemsHeader,
  servedMockHeader,
  type Text,
} from '@easymock/contract';
import type { Services } from '../../platform/context';
import { dayIn } from '../../platform/day';
import { CallFailure } from '../../platform/failure';
import { isForwardedByMock } from '../../platform/http/forwarded-mark';
import { countServedMock } from '../../platform/metrics';
import { type Body, bodyOf, textOf } from '../draw/body';
import type { GeneratedResponse } from '../draw/draw-plan';
import type { Effects } from '../draw/effects';
import type { MockAddress } from './address';
import { breakConnection, isBroken, senderOf } from './answer-faults';
import type { Steps } from './call-steps';
import { callUpstream, pathBelow } from './call-upstream';
import { CollectionAnswers } from './collection-answers';
import { CallForConditions, readForConditions } from './condition-request';
import { EventStreams, eventType } from './event-streams';
import { type Exchange, hasBody, whenRead } from './exchange';
import { bytesOf, readWithinLimit } from './exchange-body';
import { findMock, type Hit } from './find-mock';
import { forwardCall, targetOf } from './forward';
import { callbackOf, scriptType, wrapInCallback } from './jsonp';
import { dataOf, isForm, readBytes, readRequest, seedOf } from './mock-request';
import { withoutPrompt } from './password-prompt';
import { NoMock } from './refusals';
import type { RequestSchema } from './request-schema';
import { type AnswerHead, bodiless, jsonType, plainHead, writeAnswer } from './response-writer';
import type { ChosenAnswer, CollectionRoute, ServedAnswer, ServedAnswers, ServedMock } from './served-mock';
import { type ServedScenarios, scenarioOf } from './served-scenarios';
import { choosePass, type PassChoice } from './served-upstream';
import type { Snapshot } from './snapshot';
import { openUseCount } from './use-count';
import { WaitingAnswers } from './waiting-answers';

/** Answers calls from a project's snapshot, including delays, streams and forwarding. */
export interface MockAnswers {
  /**
   * Answers a call; throws the reason if it must be rejected.
   * @param isFresh whether the snapshot has all changes; otherwise a call of an unknown path is not forwarded yet
   */
  serve(exchange: Exchange, snapshot: Snapshot | null, isFresh?: boolean): void;
  /** Sends delayed responses at once, because the server is about to stop. */
  drain(): void;
  close(): Promise<void>;
}

/** @param publicHost host of our own pages, if known */
export function openMockAnswers(
  { config, database, settings, clock, log, outbound, upstreamObserver }: Services,
  steps: Steps,
  publicHost: string | undefined,
): MockAnswers {
  const uses = openUseCount(database, () => dayIn(settings.get('timeZone'), clock()), log);
  const waiting = new WaitingAnswers();
  const streams = new EventStreams();
  const collections = new CollectionAnswers(database);

  /** Forwards the call to the mock's target and writes its response, changed by the named answer. */
  async function forward(exchange: Exchange, { value, params }: Hit, target: string, named: ServedAnswer | undefined) {
    const { request, response, address, rate, record } = exchange;
    if (isForwardedByMock(request)) throw new CallFailure('mockLoop');
    const filled = targetOf(target, params, address.query);
    const { projectId } = address;
    if (record) record.reason = 'forwarded';
    const passed = await forwardCall(outbound, request, filled, projectId, cookiePathOf(address), () =>
      bytesOf(exchange),
    );
    const body: Body = { content: passed.body, length: passed.body.length };
    const effects = named?.apply(body).effects;
    waiting.hold(exchange, projectId, body.length);
    waiting.delay(exchange, projectId, effects?.delay ?? 0, () =>
      steps.attempt(exchange, () => {
        uses.add(value.id);
        countServedMock();
        const head = withoutPrompt(request, effects ? changedHead(passed, effects) : passed, publicHost);
        writeAnswer(request, response, head, body, rate, record, named && senderOf(named, exchange, waiting));
      }),
    );
  }

  /** Forwards the call to the back end of the project, and has the response observed after it was sent. */
  async function passOn(exchange: Exchange, { upstream, isRecorded }: PassChoice, prefix: string, hit?: Hit) {
    const { request, response, address, rate, record } = exchange;
    if (isForwardedByMock(request)) throw new CallFailure('mockLoop');
    if (record) {
      record.reason = 'upstream';
      record.isRecorded = isRecorded;
      record.upstream = { name: upstream.name, header: upstream.header };
    }
    const { projectId } = address;
    const path = pathBelow(prefix, address.path);
    const cookiePath = cookiePathOf(address);
    const passed = await callUpstream(outbound, upstream, {
      exchange,
      path,
      cookiePath,
      read: () => bytesOf(exchange),
    });
    const body: Body = { content: passed.body, length: passed.body.length };
    waiting.hold(exchange, projectId, body.length);
    waiting.delay(exchange, projectId, 0, () =>
      steps.attempt(exchange, () => {
        if (hit) uses.add(hit.value.id);
        countServedMock();
        writeAnswer(request, response, withoutPrompt(request, passed, publicHost), body, rate, record);
        upstreamObserver.observe(
          { projectId, mockId: observedId(hit), params: hit?.params ?? {}, path, upstream, isRecorded },
          request,
          passed,
        );
      }),
    );
  }

  /** Forwards a call if the project's settings require it; returns false if the mock answers. */
  function passes(exchange: Exchange, snapshot: Snapshot, hit?: Hit): boolean {
    const { upstream, prefix } = snapshot;
    const choice = upstream && choosePass(upstream, hit?.value, clock().getTime());
    if (choice) steps.runAfter(exchange, passOn(exchange, choice, prefix, hit), () => {});
    return choice !== undefined;
  }

  function draw(
    exchange: Exchange,
    { params }: Hit,
    source: ServedMock,
    scenarios: ServedScenarios | undefined,
  ): GeneratedResponse | Promise<GeneratedResponse> {
    const { request, address } = exchange;
    return source.draw({
      seed: seedOf(address.query),
      query: address.query,
      cookiePath: cookiePathOf(address),
      scope: () => scopeOf(exchange, scenarios),
      isWanted: () => !request.socket.destroyed,
      request: async () =>
        readRequest(request, { params, body: await bodyOfCall(exchange), trustProxy: config.trustProxy }),
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
    const { request, response, address, rate, record } = exchange;
    uses.add(hit.value.id);
    countServedMock();
    const { effects } = drawn;
    let head: AnswerHead = effects
      ? withoutPrompt(request, { status: effects.status, type: jsonType, headers: effects.headers }, publicHost)
      : plainHead;
    let body: Body = drawn;
    const stream = effects && !bodiless.has(effects.status) ? effects.stream : undefined;
    if (stream) head = { ...head, type: eventType };
    // Neither a broken answer nor a stream sends data that a callback could take.
    const callback = stream || (named && isBroken(named.fault)) ? undefined : callbackOf(address.query);
    if (callback !== undefined) {
      head = { ...head, type: scriptType };
      body = bodyOf(wrapInCallback(callback, textOf(drawn)));
    }
    const send = named && senderOf(named, exchange, waiting);
    whenRead(
      request,
      () => {
        if (named && breakConnection(named.fault, request)) record?.end(0, [], bodyOf(''));
        else if (stream) {
          const isCut = named?.fault === 'cut';
          steps.attempt(exchange, () => streams.send(exchange, head, { text: textOf(drawn), pace: stream, isCut }));
        } else steps.attempt(exchange, () => writeAnswer(request, response, head, body, rate, record, send));
      },
      record,
    );
  }

  /** Chooses between the answers of a mock that has named ones, then responds. */
  function choose(exchange: Exchange, hit: Hit, answers: ServedAnswers, scenarios: ServedScenarios | undefined): void {
    const scenario = scenarios && scenarioOf(scenarios, exchange, clock().getTime());
    const wanted = scenario?.choices.get(hit.value.id);
    const picked = wanted === undefined ? undefined : answers.find(wanted);
    if (scenario && (picked || wanted === '')) {
      const answerId = picked?.id ?? null;
      noteChoice(exchange, { answerId, answerName: picked?.name ?? '', reason: 'scenario', scenario: scenario.name });
      respond(exchange, hit, picked, scenarios);
      return;
    }
    const settle = (body: unknown) => {
      const request = new CallForConditions(exchange, hit, body);
      const { answer: named, chosen } = answers.choose(request, seedOf(exchange.address.query));
      noteChoice(exchange, chosen);
      respond(exchange, hit, named, scenarios);
    };
    if (!answers.readsBody || !hasBody(exchange.request)) settle(undefined);
    else steps.runAfter(exchange, readForConditions(exchange), settle);
  }

  /** Returns the ID of the scenario that applies to a call, or an empty text. */
  const scopeOf = (exchange: Exchange, scenarios: ServedScenarios | undefined): string =>
    (scenarios && scenarioOf(scenarios, exchange, clock().getTime())?.id) ?? '';

  /** Answers a call of a collection from its rows. */
  async function answerCollection(
    exchange: Exchange,
    hit: Hit,
    route: CollectionRoute,
    scenarios: ServedScenarios | undefined,
  ): Promise<GeneratedResponse> {
    const { request, address } = exchange;
    // Generating rows may read the body several times.
    exchange.bytes ??= hasBody(request) ? bytesOf(exchange) : Promise.resolve(noBytes);
    const bytes = await exchange.bytes;
    return collections.answer(route, {
      scope: scopeOf(exchange, scenarios),
      query: address.query,
      params: hit.params,
      language: pickLanguage(request.headers['accept-language']),
      body: async () => ({ bytes, isForm: isForm(request), form: () => dataOf(request, bytes) }),
      draw: () => draw(exchange, hit, route.collection.mock, scenarios),
    });
  }

  /** @param named the chosen answer; undefined is the mock's own */
  function respond(
    exchange: Exchange,
    hit: Hit,
    named: ServedAnswer | undefined,
    scenarios: ServedScenarios | undefined,
  ): void {
    if (named && isBroken(named.fault)) {
      answer(exchange, hit, named.apply(bodyOf('')), named);
      return;
    }
    const source = named?.source ?? hit.value;
    const finish = (drawn: GeneratedResponse) => answer(exchange, hit, named ? named.apply(drawn) : drawn, named);
    const { collection } = hit.value;
    if (collection && source === hit.value) {
      steps.runAfter(exchange, answerCollection(exchange, hit, collection, scenarios), finish);
      return;
    }
    const { target } = source;
    if (target !== undefined) {
      steps.runAfter(exchange, forward(exchange, hit, target, named), () => {});
      return;
    }
    const drawn = draw(exchange, hit, source, scenarios);
    if (drawn instanceof Promise) steps.runAfter(exchange, drawn, finish);
    else finish(drawn);
  }

  return {
    serve(exchange, snapshot, isFresh = false) {
      if (snapshot?.knownUntil !== undefined) exchange.rate = [...exchange.rate, ...ageOf(snapshot.knownUntil)];
      const { record } = exchange;
      if (record && snapshot) record.belongTo(snapshot);
      const found = lookUp(exchange, snapshot);
      if (snapshot?.upstream && isFresh && found instanceof CallFailure && passes(exchange, snapshot)) return;
      const hit = requireHit(exchange, snapshot, found);
      record?.match(hit.value, hit.params);
      const { schema } = hit.value;
      if (schema) steps.runAfter(exchange, check(exchange, hit, schema), () => proceed(exchange, hit, snapshot));
      else proceed(exchange, hit, snapshot);
    },
    drain: () => {
      waiting.drain();
      streams.drain();
    },
    close: () => uses.close(),
  };

  /**
   * Compares a request with the document of its mock; rejects it if the setting of the mock or project requires that.
   */
  async function check(exchange: Exchange, { value, params }: Hit, schema: RequestSchema): Promise<void> {
    const { request, record } = exchange;
    const read = schema.readsBody ? await readWithinLimit(exchange) : noBytes;
    const problems = schema.check({
      ...readRequest(request, { params, body: await checkedBody(request, read), trustProxy: config.trustProxy }),
      hasBody: read === undefined || read.length > 0,
    });
    if (record) record.problems = problems;
    if (problems.length === 0) return;
    if (value.check === 'refuse') {
      const language = pickLanguage(request.headers['accept-language']);
      const texts = problems.map((problem) => fillText(problem, language));
      throw new CallFailure('requestUnfit', { num: problems.length }, null, undefined, texts);
    }
    exchange.rate = [...exchange.rate, problemsHeader, headerOf(problems)];
  }

  function proceed(exchange: Exchange, hit: Hit, snapshot: Snapshot | null): void {
    const { answers, id } = hit.value;
    if (snapshot?.upstream && passes(exchange, snapshot, hit)) return;
    if (exchange.request.headers[pageCallHeader] !== undefined) {
      exchange.rate = [...exchange.rate, servedMockHeader, id];
    }
    if (answers) choose(exchange, hit, answers, snapshot?.scenarios);
    else respond(exchange, hit, undefined, snapshot?.scenarios);
  }
}

/** Returns the ID of the mock with which an answer is compared; empty if there is none. */
const observedId = (hit: Hit | undefined): string => (!hit || hit.value.isActionOnly ? '' : hit.value.id);

/** Reasons for the choice of an answer, for the request view. */
const reasonTexts: Readonly<Record<ChosenAnswer['reason'], Text>> = {
  condition: { zh: '满足条件', en: 'its conditions hold' },
  sequence: { zh: '按次数轮到', en: 'its place in the sequence' },
  weight: { zh: '按比例抽中', en: 'drawn by its share' },
  default: { zh: '没有其他响应适用', en: 'no further response applies' },
  scenario: { zh: '场景指定', en: 'chosen by a scenario' },
};

/** Notes the chosen answer for later stages and for the request view. */
function noteChoice(exchange: Exchange, chosen: ChosenAnswer): void {
  exchange.chosen = chosen;
  const { record } = exchange;
  if (!record) return;
  const { answerId, answerName, reason, scenario } = chosen;
  record.answer = answerId === null ? undefined : { id: answerId, name: answerName };
  const { zh, en } = reasonTexts[reason];
  record.why = scenario === undefined ? { zh, en } : { zh: `${zh}：${scenario}`, en: `${en}: ${scenario}` };
}

/**
 * Returns the head of a forwarded response with the settings of a named answer, whose status 200 leaves the status
 * unchanged.
 */
function changedHead(passed: AnswerHead, { status, headers }: Effects): AnswerHead {
  const names = new Set(headers.filter((_, i) => i % 2 === 0).map((name) => name.toLowerCase()));
  const kept = passed.headers.filter((_, i) => !names.has((passed.headers[i - (i % 2)] ?? '').toLowerCase()));
  return { status: status === 200 ? passed.status : status, type: passed.type, headers: [...kept, ...headers] };
}

async function bodyOfCall(exchange: Exchange): Promise<unknown> {
  const { request, address, record, bytes } = exchange;
  if (bytes) return dataOf(request, await bytes);
  return readBytes(request, address.projectId, (read) => dataOf(request, read), record);
}

/** Bytes; a longer body is not checked, because that takes the time of hundreds of calls. */
const maxCheckedBytes = 64 * 1024;

const noBytes = Buffer.alloc(0);

/** Returns the body to check; `undefined` skips a body that is too long. */
async function checkedBody(request: IncomingMessage, bytes: Buffer | undefined): Promise<unknown> {
  return bytes && bytes.length <= maxCheckedBytes ? dataOf(request, bytes) : undefined;
}

const maxHeader = 1_000;

/** Returns problems as the value of a header, with characters outside of ASCII replaced. */
const headerOf = (problems: readonly Text[]): string =>
  problems
    .map(({ en }) => en)
    .join('; ')
    .replace(/[^\x20-\x7e]/g, '?')
    .slice(0, maxHeader);

/** Finds the mock of a call; null without a project, a failure if no mock has its path and method. */
const lookUp = ({ request, address }: Exchange, snapshot: Snapshot | null) =>
  snapshot && findMock(snapshot, request.method ?? 'GET', address.path);

/** @throws CallFailure, NoMock */
function requireHit({ request, address }: Exchange, snapshot: Snapshot | null, found: ReturnType<typeof lookUp>): Hit {
  const { method = 'GET' } = request;
  const { path } = address;
  if (found === null) throw new CallFailure('unknownMock', { method, path });
  if (found instanceof CallFailure) throw new NoMock(found, () => snapshot?.nearest.find(method, path) ?? []);
  return found;
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
