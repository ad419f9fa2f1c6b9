import { RenderError, type RenderErrorCode, tooManyNodes } from '../core/errors';
import type { RenderLimits } from '../core/limits';
import type { Locale, Texts } from '../core/texts';
import type { ScriptRunner } from '../parse/script';
import { Random } from './random';
import { Weights } from './weight';

/**
 * The request that a mock responds to; scripts and conditions read it.
 *
 * @example
 * plan.render({ request: { method: 'get', path: '/users/7', params: { id: '7' } } });
 */
export interface MockRequest {
  readonly method?: string;
  readonly url?: string;
  readonly originalUrl?: string;
  readonly path?: string;
  readonly params?: Readonly<Record<string, string | undefined>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly querystring?: string;
  readonly search?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly cookies?: Readonly<Record<string, string | undefined>>;
  readonly host?: string;
  readonly hostname?: string;
  readonly protocol?: string;
  readonly type?: string;
  readonly ip?: string;
}

/** Parts of a request that placeholders read. */
export interface RequestParts {
  readonly query: boolean;
  readonly body: boolean;
}

/**
 * The counters behind `@increment`. By default every render counts from the beginning. A caller that stores
 * one, for instance per project, lets the numbers continue from call to call.
 *
 * @example
 * const counters: Counters = { increment: 0 };
 * compile("'@increment'").render({ counters }); // 1, then 2, …
 */
export interface Counters {
  increment: number;
}

/**
 * The inputs of one render. The same seed, time and request yield the same result.
 *
 * @example
 * plan.renderJson({ seed: 7, now: new Date('2026-01-01T00:00:00') });
 */
export interface RenderContext {
  readonly seed?: number;
  readonly now?: Date;
  /**
   * Returns the milliseconds that local clocks are ahead of UTC at a moment. Default: the time zone of the
   * machine.
   */
  readonly offsetAt?: ((time: number) => number) | undefined;
  readonly request?: MockRequest;
  readonly counters?: Counters;
  /** Runs the functions of the mode; if absent, a render with a function fails. */
  readonly script?: ScriptRunner;
  /** Returns milliseconds for the time limit of a render. Default: the real clock. */
  readonly clock?: () => number;
}

/** The values that an object has built so far, for `@name` and paths. */
export interface Frame {
  readonly parent: Frame | undefined;
  /** The object or list under construction, if paths or functions need to traverse it. */
  readonly result: object | undefined;
  /** Key or index being rendered; set only if there is a `result`. */
  readonly step: string | number;
  /**
   * Renders the field with this index if it is missing. The result is not `found` if the field is being
   * rendered.
   */
  readonly resolve: ((index: number) => FieldDraw) | undefined;
  /** Same as `resolve`, by field name. */
  resolveName?(name: string): FieldDraw;
}

/** A sibling's value. `found` is false if the sibling is being rendered. */
export interface FieldDraw {
  readonly found: boolean;
  readonly value: unknown;
}

/** The only runtime API used that is not part of the language; every runtime has it. */
declare const performance: { now(): number };

// One generator serves all renders without a seed. They need not be reproducible, and starting a generator
// costs more than many renders.
const unseeded = new Random(Math.random() * 2 ** 52);

/** The state of one render. */
export class Run {
  readonly random: Random;
  readonly counters: Counters;
  readonly slots: number[];
  readonly limits: RenderLimits;
  readonly request: MockRequest | undefined;
  readonly script: ScriptRunner | undefined;
  readonly offsetAt: ((time: number) => number) | undefined;
  readonly locale: Locale;
  frame: Frame | undefined;
  /** Shared values by key, for each owner slot; most renders need none. */
  shared: (Map<string, object> | undefined)[] | undefined;
  private nodes = 0;
  private size = 0;
  private depth = 0;
  private moment: Date | undefined;
  private latest = -1;
  private range = 0;
  private weights: Weights | undefined;
  /** Budget left before the clock is read again. */
  private untilClock = CLOCK_INTERVAL;
  private deadline = 0;
  private readonly clock: (() => number) | undefined;

  /** Uses a new generator with the seed of the context, unless `random` continues an existing one. */
  constructor(
    context: RenderContext | undefined,
    slotCount: number,
    limits: RenderLimits,
    locale: Locale,
    random = context?.seed === undefined ? unseeded : new Random(context.seed),
  ) {
    this.random = random;
    this.counters = context?.counters ?? { increment: 0 };
    this.request = context?.request;
    this.script = context?.script;
    this.offsetAt = context?.offsetAt;
    this.moment = context?.now;
    this.clock = context?.clock;
    this.limits = limits;
    this.locale = locale;
    this.slots = slotCount === 0 ? NO_SLOTS : new Array<number>(slotCount).fill(0);
    this.frame = undefined;
    this.shared = undefined;
  }

  get now(): Date {
    this.moment ??= new Date();
    return this.moment;
  }

  /**
   * Returns a random time between 1970 and now, in milliseconds. The range does not move with the clock, and
   * later times are rejected, so that a seed yields the same time tomorrow.
   */
  pastMoment(): number {
    if (this.latest < 0) {
      this.latest = Math.max(0, this.now.getTime() || 0);
      this.range = 2 ** Math.ceil(Math.log2(this.latest + 2));
    }
    for (;;) {
      const time = Math.floor(this.random.unit() * this.range);
      if (time <= this.latest) return time;
    }
  }

  /**
   * Counts `nodes` values and `size` characters of the response. Throws if the render grows too large or
   * takes too long.
   */
  spend(nodes: number, size: number): void {
    this.nodes += nodes;
    this.size += size;
    if (this.nodes > this.limits.nodes) throw this.fail('tooManyNodes', tooManyNodes(this.limits.nodes));
    if (this.size > this.limits.outputLength) throw this.tooLarge();
    this.untilClock -= size + TURN;
    if (this.untilClock < 0) this.checkClock();
  }

  // Reading the clock takes longer than generating a number, so most renders end before their first check.
  private checkClock(): void {
    this.untilClock = CLOCK_INTERVAL;
    const now = this.clock ? this.clock() : performance.now();
    if (this.deadline === 0) this.deadline = now + this.limits.milliseconds;
    else if (now > this.deadline) throw this.fail('tooSlow', tooSlow(this.limits.milliseconds));
  }

  /**
   * Counts a referenced object or list with the size that it has when written again. Texts are not counted
   * here, because the code that writes them counts their length.
   */
  spendShared(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    this.weights ??= new Weights();
    const { nodes, size } = this.weights.of(value);
    this.spend(nodes, size);
  }

  /** Rejects a number of repetitions before the first is rendered. */
  checkRepeat(count: number): void {
    if (count > this.limits.repeat) throw this.fail('tooManyRepeats', tooManyRepeats(this.limits.repeat));
  }

  /** Enters a field of an object. Fields that refer to fields not rendered yet nest. */
  enter(): void {
    this.depth += 1;
    if (this.depth > MAX_AHEAD) throw this.fail('tooDeep', TOO_FAR_AHEAD);
  }

  leave(): void {
    this.depth -= 1;
  }

  tooLarge(): RenderError {
    const { outputLength } = this.limits;
    return this.fail('tooLarge', {
      zh: `生成的数据过大，最多 ${outputLength} 个字符。`,
      en: `The generated data is too large: the limit is ${outputLength} characters.`,
    });
  }

  private fail(code: RenderErrorCode, texts: Texts): RenderError {
    return new RenderError(code, texts, this.locale);
  }
}

const NO_SLOTS: number[] = [];

/** Budget between two readings of the clock, in characters; every iteration costs 32 more. */
const CLOCK_INTERVAL = 8192;
/** Cost of an iteration that generates no characters. */
const TURN = 32;

function tooSlow(limit: number): Texts {
  return {
    zh: `生成数据耗时过长，最多 ${limit} 毫秒。`,
    en: `Generating the data took too long: the limit is ${limit} milliseconds.`,
  };
}

/** Maximum nesting of early fields: more than any template needs; much more would overflow the stack. */
const MAX_AHEAD = 1000;
const TOO_FAR_AHEAD: Texts = {
  zh: `引用的字段又引用别的字段，最多 ${MAX_AHEAD} 层。`,
  en: `Fields refer to other fields more than ${MAX_AHEAD} levels deep.`,
};

function tooManyRepeats(limit: number): Texts {
  return {
    zh: `重复次数过多，最多 ${limit} 次。`,
    en: `The rule repeats too often: the limit is ${limit} repetitions.`,
  };
}
