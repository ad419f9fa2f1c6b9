import { parse as parseForm } from 'node:querystring';
import type { Counters, Plan } from '@easymock/mock-engine';
import { type Body, bodyOf } from './body';
import { type Effects, takeEffects } from './effects';

/** The data that a mock has generated: its JSON, and the rest of the response from its `_res`. */
export interface Drawn extends Body {
  effects?: Effects;
}

/** What is drawn from. */
type DrawnFrom = Pick<Plan, 'fieldNames' | 'reads' | 'render' | 'renderJson'>;

/** The inputs of one generation. */
export interface DrawOf {
  readonly seed: number | undefined;
  /** The addresses its cookies may go back to; without one, `_res` is data like everything else. */
  readonly cookiePath: string | undefined;
  /** The query of the call, without its question mark; read only if the mode asks for it. */
  readonly query: string;
  /** Its body, if that was read. */
  readonly body?: unknown;
  /** Tells what the draw's budget counts; see `RenderContext`. */
  readonly clock?: () => number;
}

/**
 * Draws the answer of a mode without functions: in the server's own thread, or in one of those for long draws.
 * @throws RenderError, and EffectsError for a `_res` that cannot be carried out
 */
export function drawPlan(plan: DrawnFrom, of: DrawOf, counters: Counters): Drawn {
  const { seed, cookiePath, clock } = of;
  const { reads } = plan;
  const request =
    reads.query || reads.body
      ? { query: reads.query ? { ...parseForm(of.query) } : {}, body: of.body }
      : undefined;
  // The same seed gives the same answer, so it counts from the beginning.
  const context = { seed, counters: seed === undefined ? counters : undefined, clock, request };
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
