import type { Mismatch } from '../check/mismatch';
import { templateOf } from '../check/template-of';
import { type MockSchema, toJSONSchema } from '../check/to-json-schema';
import { findMismatches } from '../check/valid';
import type { Locale } from '../core/texts';
import type { Placeholder } from '../placeholders/placeholder';
import { compile } from '../plan/plan';
import type { Extensions } from './extension';
import { type RandomFace, type RandomOptions, RandomState } from './random-face';

/**
 * Options of one call of `mock`; they override those of `createMock`.
 *
 * @example
 * mock('@cname', { seed: 7 }); // the same name each time
 */
export interface MockOptions {
  readonly seed?: number;
  readonly now?: Date;
  readonly locale?: Locale;
}

/**
 * The API of Mock.js with its own extensions and generator.
 *
 * @example
 * const { mock, Random } = createMock({ seed: 7 });
 */
export interface MockFace {
  /**
   * Renders a live value: a string may contain placeholders but is never parsed as an expression, and a function is
   * called for its result. To render many times, `compile(templateOf(template))` once is faster.
   *
   * @example
   * mock({ 'list|2': [{ 'id|+1': 1, name: '@cname' }] });
   */
  mock<T = unknown>(template: unknown, options?: MockOptions): T;
  readonly Random: RandomFace;
  /**
   * The added placeholders, for compiling plans that use them.
   *
   * @example
   * compile(source, { placeholders: face.placeholders });
   */
  readonly placeholders: readonly Placeholder[];
  /**
   * Returns the places where data differs from what `mock` generates from the same value; empty if the data
   * fits.
   *
   * @example
   * valid({ 'age|18-60': 1 }, { age: 7 })[0]?.texts.zh; // 'ROOT.age：应在 [18, 60] 范围内，…'
   */
  valid(template: unknown, data: unknown): Mismatch[];
  /**
   * Returns the tree of a template and its rules in the format of Mock.js, which is not standard JSON Schema.
   *
   * @example
   * toJSONSchema({ 'list|1-5': [{ id: 1 }] }).properties?.[0]?.rule; // { min: 1, max: 5, … }
   */
  toJSONSchema(template: unknown): MockSchema;
  /**
   * Adds placeholders, like `Random.extend`.
   *
   * @example
   * extend({ planet: ['Venus', 'Mars'] });
   */
  extend(extensions: Extensions): void;
}

/**
 * Creates a separate API of Mock.js: its extensions are invisible to all others.
 *
 * @example
 * const face = createMock({ seed: 7 });
 * face.extend({ shout(text: string) { return `${this.upper(text)}!`; } });
 * face.mock('@shout("hi") @natural(1, 6)'); // 'HI! 3'
 */
export function createMock(options: RandomOptions = {}): MockFace {
  const state = new RandomState(options);
  return {
    mock: <T>(template: unknown, settings?: MockOptions) => mockWith(state, template, settings) as T,
    Random: state.face,
    placeholders: state.placeholders,
    valid: (template, data) => validWith(state, template, data),
    toJSONSchema,
    extend: (extensions) => void state.face.extend(extensions),
  };
}

/** Renders a live value with the shared state of an API. */
export function mockWith(state: RandomState, template: unknown, options: MockOptions = {}): unknown {
  const { limits, placeholders, context } = state;
  const { seed, now, locale } = options;
  const plan = compile(templateOf(template), { limits, placeholders, locale: locale ?? state.locale });
  // A call with its own seed is independent of previous calls, so it must not use the shared counters.
  if (seed !== undefined) return plan.render({ seed, now: now ?? context.now });
  return plan.render({ ...context, now: now ?? context.now });
}

/** Compares data with a live value, including the placeholders added to the API. */
export function validWith(state: RandomState, template: unknown, data: unknown): Mismatch[] {
  return findMismatches(templateOf(template), data, { placeholders: state.placeholders });
}
