import { parse as parseForm } from 'node:querystring';
import type { Counters, Plan } from '@easymock/mock-engine';
import { type Body, bodyOf } from './body';
import { type Effects, takeEffects } from './effects';

/** Generated response data of a mock: its JSON, and the rest of the response from its `_res`. */
export interface GeneratedResponse extends Body {
  effects?: Effects;
}

type DrawnFrom = Pick<Plan, 'fieldNames' | 'reads' | 'render' | 'renderJson'>;

/** Inputs of one generation. */
export interface GenerationInput {
  readonly seed: number | undefined;
  /** Path to which the response's cookies are limited; if undefined, `_res` is data like any other field. */
  readonly cookiePath: string | undefined;
  /** Query of the call without the question mark; parsed only if the definition uses it. */
  readonly query: string;
  /** Body of the call, if it was read. */
  readonly body?: unknown;
  /** Clock for the time budget of a generation; see `RenderContext`. */
  readonly clock?: () => number;
}

/**
 * Generates the response of a definition without functions, in the main thread or in a worker thread.
 * @throws RenderError, and EffectsError for a `_res` that cannot be carried out
 */
export function drawPlan(plan: DrawnFrom, of: GenerationInput, counters: Counters): GeneratedResponse {
  const { seed, cookiePath, clock } = of;
  const { reads } = plan;
  const request =
    reads.query || reads.body ? { query: reads.query ? { ...parseForm(of.query) } : {}, body: of.body } : undefined;
  // A seed must always give the same response, so its counter starts from the beginning.
  const context = { seed, counters: seed === undefined ? counters : undefined, clock, request };
  if (cookiePath !== undefined && plan.fieldNames.includes('_res'))
    return withEffects(plan.render(context), cookiePath);
  return bodyOf(plan.renderJson(context));
}

/** Splits generated data into the body and the effects from `_res`. */
export function withEffects(data: unknown, cookiePath: string): GeneratedResponse {
  const effects = takeEffects(data, cookiePath);
  const body = effects && 'data' in effects ? effects.data : data;
  return { ...bodyOf(JSON.stringify(body) ?? 'null'), effects };
}
