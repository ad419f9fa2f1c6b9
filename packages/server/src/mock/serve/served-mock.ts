import type { Text } from '@easymock/contract';
import { type Counters, compile, type MockRequest, type Plan, RenderError } from '@easymock/mock-engine';
import { LRUCache } from 'lru-cache';
import { bodyOf } from '../draw/body';
import { type Drawn, drawPlan, withEffects } from '../draw/draw-plan';
import type { DrawThreads } from '../draw/draw-threads';
import { EffectsError } from '../draw/effects';
import { LengthOfDraws } from '../draw/length-of-draws';
import type { MockRow } from '../mock.table';
import type { ScriptFailure } from '../script/protocol';
import type { ScriptHost } from '../script/script-host';

const failureRestMs = 5_000;
/** A constant that is longer is kept as bytes, which Node sends without writing them out for each call. */
const maxConstantText = 32 * 1024;

/** A call of a mock, as far as its answer depends on it. */
export interface MockCall {
  /** Read only for mocks with functions or `@body`: nothing else of an answer depends on more than the query. */
  request(): Promise<MockRequest>;
  readonly query: string;
  /** Its body, if that was read. */
  readonly body?: unknown;
  readonly seed: number | undefined;
  /** The addresses its cookies may go back to. */
  readonly cookiePath: string;
  /** Whether its client still waits. */
  isWanted(): boolean;
}

/** The services that serving a mock needs besides its definition. */
export interface Means {
  readonly scripts: ScriptHost;
  readonly drawThreads: DrawThreads;
  readonly counters: MockCounters;
}

const maxCounted = 20_000;

/** `@increment` counts on from call to call, for each mock by itself, on this node and until it stops. */
export class MockCounters {
  readonly #counters = new LRUCache<string, Counters>({ max: maxCounted });

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

/** One mock, compiled when it is first called. */
export class ServedMock {
  readonly id: string;
  readonly #projectId: string;
  readonly #mode: string;
  readonly #means: Means;
  readonly #length: LengthOfDraws;
  #plan: CompiledMode | undefined;
  readonly #readsBody: boolean;
  #isScript = false;
  #constant: Drawn | undefined;
  #counters: Counters | undefined;
  #failure: { error: MockFailure; until: number } | undefined;

  constructor({ id, projectId, mode }: Pick<MockRow, 'id' | 'projectId' | 'mode'>, means: Means) {
    this.id = id;
    this.#projectId = projectId;
    this.#mode = mode;
    this.#means = means;
    this.#length = new LengthOfDraws(mode);
    // Looked for in the text, since a long one is compiled in another thread only.
    this.#readsBody = /@body\b/i.test(mode);
  }

  /**
   * The address calls are passed on to; undefined where the mock answers by itself.
   * @throws MockFailure as `draw` does
   */
  get target(): string | undefined {
    return this.#length.isLongToRead ? undefined : this.#compiled().target;
  }

  /**
   * The answer: at once for data that is drawn quickly, later where functions have to be run or the draw is left to
   * another thread. A mode without rules and placeholders is written once and kept.
   * @throws MockFailure when it comes to too much; for a moment the next calls fail the same way without
   * trying, since every try costs time
   */
  draw(call: MockCall): Drawn | Promise<Drawn> {
    if (this.#constant) return this.#constant;
    this.#refuseAtRest();
    if (this.#isScript) return this.#runScript(call);
    this.#counters ??= this.#means.counters.of(this.id);
    return this.#readsBody ? this.#drawWithBody(call, this.#counters) : this.#drawData(call, this.#counters);
  }

  async #drawWithBody(call: MockCall, counters: Counters): Promise<Drawn> {
    const request = await call.request();
    // A body can be read once; functions may want it as well.
    return this.#drawData({ ...call, body: request.body, request: async () => request }, counters);
  }

  #drawData(call: MockCall, counters: Counters): Drawn | Promise<Drawn> {
    // If a thread is generating this mock, the thread has the counter.
    if (this.#length.isLong || this.#means.drawThreads.holds(this.id))
      return this.#drawElsewhere(call, counters);
    return this.#drawHere(call, counters);
  }

  #drawHere(call: MockCall, counters: Counters): Drawn | Promise<Drawn> {
    const plan = this.#compiled();
    if (plan.kind === 'script') {
      this.#isScript = true;
      return this.#runScript(call);
    }
    const { increment } = counters;
    const began = performance.now();
    try {
      const drawn = drawPlan(plan, call, counters);
      this.#length.took(performance.now() - began);
      if (plan.isStatic && !drawn.effects) this.#keep(drawn);
      return drawn;
    } catch (error) {
      if (!(error instanceof RenderError) || error.code !== 'tooSlow') throw this.#translated(error);
      // Given up early: it is drawn anew with the whole budget, where it delays nobody else.
      this.#length.isGivenUp();
      counters.increment = increment;
      return this.#drawElsewhere(call, counters);
    }
  }

  async #drawElsewhere(call: MockCall, counters: Counters): Promise<Drawn> {
    const turn = { group: this.#projectId, key: this.id };
    const draw = {
      mode: this.#mode,
      seed: call.seed,
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

  #keep(drawn: Drawn): void {
    const { content, length } = drawn;
    this.#constant = length > maxConstantText ? { content: Buffer.from(content), length } : drawn;
  }

  #compiled(): CompiledMode {
    this.#refuseAtRest();
    try {
      if (!this.#plan) {
        // What it was compiled from would stay in memory with it, as large as what is drawn from.
        const { template: _, ...plan } = compile(this.#mode, {
          limits: { milliseconds: this.#length.hereMs },
        });
        this.#plan = plan;
      }
      return this.#plan;
    } catch (error) {
      throw this.#translated(error);
    }
  }

  async #runScript(call: MockCall): Promise<Drawn> {
    const request = await call.request();
    const job = { group: this.#projectId, key: this.id, mode: this.#mode, request, seed: call.seed };
    const { json, failure } = await this.#means.scripts.draw(job);
    if (json !== undefined) {
      if (!json.includes('"_res"')) return bodyOf(json);
      try {
        return withEffects(JSON.parse(json), call.cookiePath);
      } catch (error) {
        throw this.#translated(error);
      }
    }
    const error = new MockFailure(failure ?? { code: 'unavailable', texts: { zh: '', en: '' }, path: '' });
    // An error thrown by a function may depend on the request, and costs little.
    throw failure?.code === 'unavailable' || failure?.code === 'scriptFailed' ? error : this.#rest(error);
  }

  #refuseAtRest(): void {
    if (this.#failure && performance.now() < this.#failure.until) throw this.#failure.error;
  }

  /** An error of the engine as why there is no answer; a draw that came to too much is not tried again for a moment. */
  #translated(error: unknown): unknown {
    if (error instanceof RenderError) return this.#rest(new MockFailure(error));
    if (!(error instanceof EffectsError)) return error;
    return new MockFailure({ code: 'scriptFailed', texts: error.texts, path: error.path });
  }

  #rest(error: MockFailure): MockFailure {
    this.#failure = { error, until: performance.now() + failureRestMs };
    return error;
  }
}

/** Why a mock has no answer to give. */
export class MockFailure extends Error {
  override readonly name = 'MockFailure';
  /** It is nobody's fault and will pass. */
  readonly isPassing: boolean;
  readonly texts: Text;
  /** The path in the definition, such as `data.list[0].name`. */
  readonly path: string;

  constructor({ code, texts, path }: Pick<ScriptFailure, 'code' | 'texts' | 'path'>) {
    super(texts.en);
    this.isPassing = code === 'unavailable';
    this.texts = texts;
    this.path = path;
  }
}
