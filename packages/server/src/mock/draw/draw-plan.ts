import type { Counters, Plan } from '@easymock/mock-engine';
import { type Body, bodyOf } from './body';
import { type Effects, takeEffects } from './effects';

/** The data that a mock has generated: its JSON, and the rest of the response from its `_res`. */
export interface Drawn extends Body {
  effects?: Effects;
}

/** What is drawn from. */
type DrawnFrom = Pick<Plan, 'fieldNames' | 'render' | 'renderJson'>;

/** The inputs of one generation. */
export interface DrawOf {
  readonly seed: number | undefined;
  /** The addresses its cookies may go back to; without one, `_res` is data like everything else. */
  readonly cookiePath: string | undefined;
  /** Tells what the draw's budget counts; see `RenderContext`. */
  readonly clock?: () => number;
}

/**
 * Draws the answer of a mode without functions: in the server's own thread, or in one of those for long draws.
 * @throws RenderError, and EffectsError for a `_res` that cannot be carried out
 */
export function drawPlan(plan: DrawnFrom, { seed, cookiePath, clock }: DrawOf, counters: Counters): Drawn {
  // The same seed gives the same answer, so it counts from the beginning.
  const context = { seed, counters: seed === undefined ? counters : undefined, clock };
  if (cookiePath !== undefined && plan.fieldNames.includes('_res'))
    return withEffects(plan.render(context), cookiePath);
  return bodyOf(plan.renderJson(context));
}

/** Drawn data without its `_res`, and what that says. */
export function withEffects(data: unknown, cookiePath: string): Drawn {
  const effects = takeEffects(data, cookiePath);
  const body = effects && 'data' in effects ? effects.data : data;
  return { ...bodyOf(JSON.stringify(body) ?? 'null'), effects };
}
