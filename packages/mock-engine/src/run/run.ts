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

/** The parts of a request that placeholders look at. */
export interface RequestParts {
  readonly query: boolean;
  readonly body: boolean;
}

/**
 * The counters behind `@increment`. Without one every draw counts from the beginning; whoever keeps one
 * (for a project, say) lets the numbers go on from call to call.
 *
 * @example
 * const counters: Counters = { increment: 0 };
 * compile("'@increment'").render({ counters }); // 1, then 2, …
 */
export interface Counters {
  increment: number;
}

/**
 * The inputs of one draw. The same seed, moment and request give the same result.
 *
 * @example
 * plan.renderJson({ seed: 7, now: new Date('2026-01-01T00:00:00') });
 */
export interface RenderContext {
  readonly seed?: number;
  readonly now?: Date;
  readonly request?: MockRequest;
  readonly counters?: Counters;
  /** Carries out the functions of the mode; without it a draw that meets one is refused. */
  readonly script?: ScriptRunner;
  /** Tells the milliseconds that the limit of the draw counts; absent: the time that passes. */
  readonly clock?: () => number;
}

/** The values an object has built so far, for `@name` and paths. */
export interface Frame {
  readonly parent: Frame | undefined;
  /** The object or list under construction, when paths or functions have to find their way through it. */
  readonly result: object | undefined;
  /** The key or index that is being drawn; kept only where there is a `result`. */
  readonly step: string | number;
  /** Draws the field with this index now if it is not there yet; undefined result when it is being drawn. */
  readonly resolve: ((index: number) => FieldDraw) | undefined;
  /** The same for the field of this name. */
  resolveName?(name: string): FieldDraw;
}

/** Whether a sibling could be drawn (it cannot while it is itself being drawn), and what came out. */
export interface FieldDraw {
  readonly found: boolean;
  readonly value: unknown;
}

/** The one thing asked of the runtime that is not part of the language; every runtime has it. */
declare const performance: { now(): number };

// One generator serves all draws without a seed: nobody can ask for the same again, so nothing is gained
// by starting afresh, and starting costs more than many a draw.
const unseeded = new Random(Math.random() * 2 ** 52);

/** The state of one draw. */
export class Run {
  readonly random: Random;
  readonly counters: Counters;
  readonly slots: number[];
  readonly limits: RenderLimits;
  readonly request: MockRequest | undefined;
  readonly script: ScriptRunner | undefined;
  readonly locale: Locale;
  frame: Frame | undefined;
  /** The values that each owner has drawn once for all its fields, by key; most draws need none. */
  shared: (Map<string, object> | undefined)[] | undefined;
  private nodes = 0;
  private size = 0;
  private depth = 0;
  private moment: Date | undefined;
  private latest = -1;
  private range = 0;
  private weights: Weights | undefined;
  /** How much may be spent before the clock is looked at again. */
  private untilClock = CLOCK_INTERVAL;
  private deadline = 0;
  private readonly clock: (() => number) | undefined;

  /** Draws from a generator of its own by the seed of the context, unless it is given one to go on with. */
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
   * A random moment between 1970 and now, in milliseconds. Drawn from a range that does not move with the
   * clock and drawn again when it lies ahead, so that a seed gives the same moment tomorrow.
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
   * Counts `nodes` values and `size` characters of the answer; throws when the draw grows too large or
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

  // Looking at the clock takes longer than drawing a number, so most draws end before they ever do.
  private checkClock(): void {
    this.untilClock = CLOCK_INTERVAL;
    const now = this.clock ? this.clock() : performance.now();
    if (this.deadline === 0) this.deadline = now + this.limits.milliseconds;
    else if (now > this.deadline) throw this.fail('tooSlow', tooSlow(this.limits.milliseconds));
  }

  /**
   * Counts a value that is used once more through a reference as what it will be when it is written out.
   * Only objects and lists: the code that writes a text into the response counts its length anyway.
   */
  spendShared(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    this.weights ??= new Weights();
    const { nodes, size } = this.weights.of(value);
    this.spend(nodes, size);
  }

  /** Refuses a number of repetitions before any of them is drawn. */
  checkRepeat(count: number): void {
    if (count > this.limits.repeat) throw this.fail('tooManyRepeats', tooManyRepeats(this.limits.repeat));
  }

  /** Goes into a field of an object; fields that ask for one another ahead of their turn lie inside one another. */
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

/** So many characters, or a 32nd of it turns, lie between two looks at the clock. */
const CLOCK_INTERVAL = 8192;
/** The cost of an iteration that draws no characters at all. */
const TURN = 32;

function tooSlow(limit: number): Texts {
  return {
    zh: `生成数据耗时过长，最多 ${limit} 毫秒。`,
    en: `Generating the data took too long: the limit is ${limit} milliseconds.`,
  };
}

/** Deeper than any template, whose fields lie inside one another too; much deeper there is no stack left. */
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
