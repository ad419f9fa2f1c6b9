import { DEFAULT_LIMITS, type RenderLimits } from '../core/limits';
import type { Locale } from '../core/texts';
import { PLACEHOLDERS } from '../placeholders';
import type { Placeholder, Site } from '../placeholders/placeholder';
import { asRenderError } from '../plan/render-list';
import { sharedValue } from '../plan/shared-draws';
import { type Argument, Arguments } from '../run/arguments';
import type { Drawing } from '../run/node';
import { Random } from '../run/random';
import { type Counters, type RenderContext, Run } from '../run/run';
import { type ExtensionMethods, type Extensions, extensionPlaceholder } from './extension';
import { type Draw, Drawer, newDrawerClass, spellingOf } from './random-drawer';
import type { RandomMethods } from './random-methods';

/**
 * Options for all calls of one `Random`.
 *
 * @example
 * const options: RandomOptions = { seed: 7, now: new Date('2026-01-01T00:00:00') };
 */
export interface RandomOptions {
  /** With a seed and a fixed `now`, the same calls in the same order return the same values. */
  readonly seed?: number;
  /** The current time. Default: the time of each call. */
  readonly now?: Date;
  /** See `RenderContext`. */
  readonly offsetAt?: ((time: number) => number) | undefined;
  /** Counters of `@increment`. Default: private ones. */
  readonly counters?: Counters;
  readonly limits?: Partial<RenderLimits>;
  /** Language of an error's `message`; its `texts` contain both languages. */
  readonly locale?: Locale;
}

/**
 * One method per placeholder and name.
 *
 * @example
 * Random.integer(60, 100);
 * Random.pick(['a', 'e', 'i']);
 */
export interface RandomFace extends RandomMethods {
  /**
   * Adds placeholders as methods and as names in templates; an existing name is redefined from now on.
   *
   * @example
   * const Extended = Random.extend({ planet: ['Venus', 'Mars'] });
   * Extended.planet();   // 'Mars'
   * mock('to @planet');  // 'to Venus'
   */
  extend<E extends Extensions>(extensions: E): this & ExtensionMethods<E>;
}

/**
 * Creates a separate `Random`, optionally with a seed or a fixed time.
 *
 * @example
 * createRandom({ seed: 7 }).integer(1, 6) === createRandom({ seed: 7 }).integer(1, 6); // true
 */
export function createRandom(options: RandomOptions = {}): RandomFace {
  return new RandomState(options).face;
}

/**
 * Returns the names of all methods of `Random` in their public spelling.
 *
 * @example
 * randomNames().includes('dataImage'); // true
 */
export function randomNames(): string[] {
  return PLACEHOLDERS.flatMap((placeholder) => placeholder.names.map((name) => spellingOf(name, placeholder)));
}

/** A function call, so that bundlers recognise an unused `Random` as removable. */
export function faceOf(state: RandomState): RandomFace {
  return state.face;
}

/** State shared by all calls of one API: generator, counters and extensions. */
export class RandomState {
  readonly placeholders: Placeholder[] = [];
  readonly limits: RenderLimits;
  readonly locale: Locale;
  readonly face: RandomFace;
  private readonly random: Random | undefined;
  private readonly now: Date | undefined;
  private readonly offsetAt: RandomOptions['offsetAt'];
  private readonly counters: Counters;
  private readonly Drawers = newDrawerClass();
  /** Placeholders without arguments are prepared once. */
  private readonly drawings = new Map<Placeholder, Drawing>();

  constructor({ seed, now, offsetAt, counters, limits, locale = 'en' }: RandomOptions = {}) {
    this.random = seed === undefined ? undefined : new Random(seed);
    this.now = now;
    this.offsetAt = offsetAt;
    this.counters = counters ?? { increment: 0 };
    this.limits = { ...DEFAULT_LIMITS, ...limits };
    this.locale = locale;
    const methods = this.methodsOf((placeholder, list) => this.draw(placeholder, list));
    const extend = (extensions: Extensions) => this.extend(extensions);
    this.face = Object.assign(methods, { extend }) as RandomFace;
  }

  /** The context for rendering a template. */
  get context(): RenderContext {
    const { now, offsetAt, counters } = this;
    return { seed: this.random && this.random.unit() * SEEDS, now, offsetAt, counters };
  }

  private extend(extensions: Extensions): RandomFace {
    for (const [name, extension] of Object.entries(extensions)) {
      const placeholder = extensionPlaceholder(name, extension, (draw) => this.methodsOf(draw));
      this.placeholders.push(placeholder);
      Drawer.define(this.Drawers, name, placeholder);
    }
    return this.face;
  }

  private methodsOf(draw: Draw): RandomMethods {
    return new this.Drawers(draw) as unknown as RandomMethods;
  }

  private draw(placeholder: Placeholder, list: readonly Argument[]): unknown {
    const { now, offsetAt, counters } = this;
    const run = new Run({ now, offsetAt, counters }, 1, this.limits, this.locale, this.random);
    try {
      return this.prepare(placeholder, list).draw(run);
    } catch (error) {
      throw asRenderError(error, run);
    }
  }

  private prepare(placeholder: Placeholder, list: readonly Argument[]): Drawing {
    if (list.length > 0) return placeholder.prepare(new Arguments(list), ALONE);
    const known = this.drawings.get(placeholder);
    if (known) return known;
    const made = placeholder.prepare(new Arguments(list), ALONE);
    this.drawings.set(placeholder, made);
    return made;
  }
}

const SEEDS = 2 ** 52;

/** The site of a call outside of templates: everything in one call shares one counter and one set of values. */
const ALONE: Site = { slot: () => 0, together: (key, draw) => sharedValue(0, key, draw) };
