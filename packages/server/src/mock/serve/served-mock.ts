import type {
  AnswerFault,
  CollectionAction,
  CollectionSetting,
  RequestCheck,
  Text,
  UpstreamMode,
} from '@easymock/contract';
import {
  type AnswerReason,
  type ConditionRequest,
  type Counters,
  compile,
  type MockRequest,
  type Plan,
  RenderError,
} from '@easymock/mock-engine';
import { LRUCache } from 'lru-cache';
import type { Services } from '../../platform/context';
import { bodyOf } from '../draw/body';
import { drawPlan, type GeneratedResponse, jsonWithEffects } from '../draw/draw-plan';
import type { DrawThreads } from '../draw/draw-threads';
import { EffectsError } from '../draw/effects';
import { GenerationTimes } from '../draw/generation-times';
import type { MockRow } from '../mock.table';
import type { ScriptFailure } from '../script/protocol';
import type { ScriptHost } from '../script/script-host';
import type { MockStores } from '../store/mock-stores';
import { RequestSchema } from './request-schema';

const failurePauseMs = 5_000;
/** Characters; a longer constant is cached as bytes, so that Node does not encode it for each call. */
const maxConstantText = 32 * 1024;

/** The parts of a call that the response may depend on. */
export interface MockCall {
  /**
   * Returns the request, which is read only for mocks with functions or `@body`; other responses depend on the query at
   * most.
   */
  request(): Promise<MockRequest>;
  readonly query: string;
  /** Body of the call, if it was read. */
  readonly body?: unknown;
  readonly seed: number | undefined;
  /** Path to which the response's cookies are limited. */
  readonly cookiePath: string;
  /** Returns the ID of the scenario that applies to the call, or an empty text. */
  scope(): string;
  /** Whether the client still waits. */
  isWanted(): boolean;
}

/** Shared services that mocks need for serving. */
export interface ServingServices {
  /** Opens the header values of back ends. */
  readonly secrets: Services['secrets'];
  readonly scripts: ScriptHost;
  readonly drawThreads: DrawThreads;
  readonly counters: MockCounters;
  readonly stores: MockStores;
  /** Returns the time zone of the installation. */
  readonly zone: () => string;
}

const maxCounted = 20_000;

/** Counters of `@increment` and of sequential answers per mock, in the memory of this process. */
export class MockCounters {
  readonly #counters = new LRUCache<string, Counters>({ max: maxCounted });

  readonly #sequences = new LRUCache<string, { num: number }>({ max: maxCounted });

  /** Returns the number of earlier calls in the sequence of a version of a mock, and counts one more. */
  countInSequence(key: string): number {
    const counter = this.#sequences.get(key) ?? { num: 0 };
    if (counter.num === 0) this.#sequences.set(key, counter);
    counter.num += 1;
    return counter.num - 1;
  }

  of(mockId: string): Counters {
    let counters = this.#counters.get(mockId);
    if (!counters) {
      counters = { increment: 0 };
      this.#counters.set(mockId, counters);
    }
    return counters;
  }
}

type CompiledMode = Omit<Plan, 'template'>;

/** The answer that was chosen for a call, and why. */
export interface ChosenAnswer {
  /** Null: the default answer of the mock. */
  readonly answerId: string | null;
  readonly answerName: string;
  readonly reason: AnswerReason | 'scenario';
  /** Name of the scenario that chose it. */
  readonly scenario?: string;
}

/** A named answer in the form in which it is served. */
export interface ServedAnswer {
  readonly id: string;
  readonly name: string;
  /** Generates the data: a definition of its own, or that of the mock. */
  readonly source: ServedMock;
  readonly fault: AnswerFault;
  /** Milliseconds over which the fault `drip` spreads the body. */
  readonly dripMs: number;
  /** Returns generated data with the status, the headers and the delay of this answer. */
  apply(drawn: GeneratedResponse): GeneratedResponse;
}

/** The named answers of a mock, compiled once. */
export interface ServedAnswers {
  /** Whether a choice may read the body of the call. */
  readonly readsBody: boolean;
  choose(
    request: ConditionRequest,
    seed: number | undefined,
  ): { answer: ServedAnswer | undefined; chosen: ChosenAnswer };
  find(answerId: string): ServedAnswer | undefined;
}

/** A collection in the form in which it is served. */
export interface ServedCollection {
  readonly projectId: string;
  readonly setting: CollectionSetting;
  /** The mock of the list, whose definition gives the rows and the envelope. */
  readonly mock: ServedMock;
}

/** Action of a route on the rows of a collection. */
export interface CollectionRoute {
  readonly collection: ServedCollection;
  readonly action: 'list' | CollectionAction;
  /** Name of the path parameter with the ID of a row. */
  readonly idParameter: string;
}

/** The columns needed for serving a mock; `parameters` only if its requests are checked. */
type ServedRow = Pick<MockRow, 'id' | 'projectId' | 'url' | 'mode'> & {
  readonly check?: RequestCheck;
  readonly parameters?: string;
  readonly upstreamMode?: UpstreamMode | undefined;
  readonly isLive?: boolean;
};

/** One mock; compiled at its first call. */
export class ServedMock {
  readonly id: string;
  readonly url: string;
  readonly check: RequestCheck;
  /** Whether a back end or the mock answers; undefined: as the project. */
  readonly upstreamMode: UpstreamMode | undefined;
  /** Whether its back end is live, so that calls go there. */
  readonly isLive: boolean;
  /** Action on a collection instead of the mock's answer; set once, when the snapshot is built. */
  collection: CollectionRoute | undefined;
  readonly #parameters: string;
  #schema: RequestSchema | undefined;
  readonly #projectId: string;
  readonly #mode: string;
  readonly #means: ServingServices;
  readonly #length: GenerationTimes;
  #plan: CompiledMode | undefined;
  readonly #readsBody: boolean;
  /** Whether functions may use the store; searched in the text, like `@body`. */
  readonly #usesStore: boolean;
  #isScript = false;
  #constant: GeneratedResponse | undefined;
  #counters: Counters | undefined;
  #failure: { error: MockFailure; until: number } | undefined;
  readonly #answers: (() => ServedAnswers) | undefined;
  #compiledAnswers: ServedAnswers | undefined;

  /** @param answers compiles the named answers at the first call; undefined if there are none */
  constructor(row: ServedRow, means: ServingServices, answers?: (own: ServedMock) => ServedAnswers) {
    const { id, projectId, url, mode, check = 'off', parameters = '', upstreamMode, isLive = false } = row;
    this.#answers = answers && (() => answers(this));
    this.check = check;
    this.upstreamMode = upstreamMode;
    this.isLive = isLive;
    this.#parameters = parameters;
    this.id = id;
    this.url = url;
    this.#projectId = projectId;
    this.#mode = mode;
    this.#means = means;
    this.#length = new GenerationTimes(mode);
    // Searched in the text, since long definitions are compiled only in a worker thread.
    this.#readsBody = /@body\b/i.test(mode);
    this.#usesStore = mode.includes('_store');
  }

  /** Whether this is an action of a collection without a separate mock; its ID is that of the list's mock. */
  get isActionOnly(): boolean {
    const list = this.collection?.collection.mock;
    return list !== undefined && list !== this && list.id === this.id;
  }

  /** The named answers; undefined if the mock has only its own answer. */
  get answers(): ServedAnswers | undefined {
    if (!this.#answers) return undefined;
    this.#compiledAnswers ??= this.#answers();
    return this.#compiledAnswers;
  }

  /** Schema of the requests; undefined if they are not checked. Compiled at the first call. */
  get schema(): RequestSchema | undefined {
    if (this.#parameters === '') return undefined;
    this.#schema ??= RequestSchema.of(this.#parameters);
    return this.#schema;
  }

  /**
   * Address to which calls are forwarded; undefined if the mock generates its own response.
   * @throws MockFailure as `draw` does
   */
  get target(): string | undefined {
    return this.#length.isLongToRead ? undefined : this.#compiled().target;
  }

  /**
   * Generates the response: synchronously for quick data, as a promise for functions or worker threads. A
   * definition without rules and placeholders is generated once and cached.
   * @throws MockFailure if generation exceeds its limits; calls in the next seconds then fail at once, since
   * every attempt costs time
   */
  draw(call: MockCall): GeneratedResponse | Promise<GeneratedResponse> {
    if (this.#constant) return this.#constant;
    this.#refuseAtRest();
    if (this.#isScript) return this.#runScript(call);
    this.#counters ??= this.#means.counters.of(this.id);
    return this.#readsBody ? this.#drawWithBody(call, this.#counters) : this.#drawData(call, this.#counters);
  }

  async #drawWithBody(call: MockCall, counters: Counters): Promise<GeneratedResponse> {
    const request = await call.request();
    // A body can be read only once, and functions may need it as well.
    return this.#drawData({ ...call, body: request.body, request: async () => request }, counters);
  }

  #drawData(call: MockCall, counters: Counters): GeneratedResponse | Promise<GeneratedResponse> {
    // If a worker thread is generating this mock, the thread has the counter.
    if (this.#length.isLong || this.#means.drawThreads.holds(this.id)) return this.#drawElsewhere(call, counters);
    return this.#drawHere(call, counters);
  }

  #drawHere(call: MockCall, counters: Counters): GeneratedResponse | Promise<GeneratedResponse> {
    const plan = this.#compiled();
    if (plan.kind === 'script') {
      this.#isScript = true;
      return this.#runScript(call);
    }
    const { increment } = counters;
    const began = performance.now();
    try {
      const drawn = drawPlan(plan, call, counters, this.#means.zone());
      this.#length.took(performance.now() - began);
      if (plan.isStatic && !drawn.effects) this.#keep(drawn);
      return drawn;
    } catch (error) {
      if (!(error instanceof RenderError) || error.code !== 'tooSlow') throw this.#translated(error);
      // Aborted early; repeat with the full time budget in a worker thread, where it delays nobody.
      this.#length.isGivenUp();
      counters.increment = increment;
      return this.#drawElsewhere(call, counters);
    }
  }

  async #drawElsewhere(call: MockCall, counters: Counters): Promise<GeneratedResponse> {
    const turn = { group: this.#projectId, key: this.id };
    const draw = {
      mode: this.#mode,
      seed: call.seed,
      zone: this.#means.zone(),
      cookiePath: call.cookiePath,
      query: call.query,
      body: call.body,
      counters,
      isWanted: () => {
        this.#refuseAtRest();
        return call.isWanted();
      },
    };
    try {
      const answer = await this.#means.drawThreads.draw(turn, draw);
      if (answer.kind !== 'drawn') {
        this.#isScript = true;
        return await this.#runScript(call);
      }
      this.#length.tookElsewhere(answer.ms);
      if (answer.isStatic) this.#constant = answer;
      return answer;
    } catch (error) {
      throw this.#translated(error);
    }
  }

  #keep(drawn: GeneratedResponse): void {
    const { content, length } = drawn;
    this.#constant = length > maxConstantText ? { content: Buffer.from(content), length } : drawn;
  }

  #compiled(): CompiledMode {
    this.#refuseAtRest();
    try {
      if (!this.#plan) {
        // Drops the template, which would take as much memory as the plan itself.
        const { template: _, ...plan } = compile(this.#mode, { limits: { milliseconds: this.#length.hereMs } });
        this.#plan = plan;
      }
      return this.#plan;
    } catch (error) {
      throw this.#translated(error);
    }
  }

  async #runScript(call: MockCall): Promise<GeneratedResponse> {
    const request = await call.request();
    const zone = this.#means.zone();
    const job = { group: this.#projectId, key: this.id, mode: this.#mode, request, seed: call.seed, zone };
    const { scripts, stores } = this.#means;
    const { json, failure } = this.#usesStore
      ? await stores.run({ projectId: this.#projectId, scope: call.scope() }, (store) =>
          scripts.draw({ ...job, store }),
        )
      : await scripts.draw(job);
    if (json !== undefined) {
      if (!json.includes('"_res"')) return bodyOf(json);
      try {
        return jsonWithEffects(json, call.cookiePath);
      } catch (error) {
        throw this.#translated(error);
      }
    }
    const error = new MockFailure(failure ?? { code: 'unavailable', texts: { zh: '', en: '' }, path: '' });
    // The error of a function may depend on the request and costs little, so it does not pause the mock.
    throw failure?.code === 'unavailable' || failure?.code === 'scriptFailed' ? error : this.#rest(error);
  }

  #refuseAtRest(): void {
    if (this.#failure && performance.now() < this.#failure.until) throw this.#failure.error;
  }

  /**
   * Converts an engine error into the failure of the response; after an exceeded limit the mock fails at once
   * for some seconds.
   */
  #translated(error: unknown): unknown {
    if (error instanceof RenderError) return this.#rest(new MockFailure(error));
    if (!(error instanceof EffectsError)) return error;
    return new MockFailure({ code: 'scriptFailed', texts: error.texts, path: error.path });
  }

  #rest(error: MockFailure): MockFailure {
    this.#failure = { error, until: performance.now() + failurePauseMs };
    return error;
  }
}

/** Reason why a mock cannot respond. */
export class MockFailure extends Error {
  override readonly name = 'MockFailure';
  /** Temporary, and not the mock's fault. */
  readonly isPassing: boolean;
  readonly texts: Text;
  /** Path in the definition, such as `data.list[0].name`. */
  readonly path: string;

  constructor({ code, texts, path }: Pick<ScriptFailure, 'code' | 'texts' | 'path'>) {
    super(texts.en);
    this.isPassing = code === 'unavailable';
    this.texts = texts;
    this.path = path;
  }
}
