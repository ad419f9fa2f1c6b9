import { parse as parseForm } from 'node:querystring';
import { type Counters, type Plan, zoneOffsets } from '@easymock/mock-engine';
import { type Body, bodyOf } from './body';
import { type Effects, takeEffects } from './effects';

/** Generated response data of a mock: its JSON, and the rest of the response from its `_res`. */
export interface GeneratedResponse extends Body {
  effects?: Effects;
}

type DrawnFrom = Pick<Plan, 'fieldNames' | 'hasLongNumbers' | 'reads' | 'render' | 'renderJson'>;

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
 * @param zone time zone of `@now` and of relative dates
 * @throws RenderError, and EffectsError for a `_res` that cannot be carried out
 */
export function drawPlan(plan: DrawnFrom, of: GenerationInput, counters: Counters, zone: string): GeneratedResponse {
  const { seed, cookiePath, clock } = of;
  const { reads } = plan;
  const request =
    reads.query || reads.body ? { query: reads.query ? { ...parseForm(of.query) } : {}, body: of.body } : undefined;
  // A seed must always give the same response, so its counter starts from the beginning.
  const context = {
    seed,
    counters: seed === undefined ? counters : undefined,
    clock,
    request,
    offsetAt: zoneOffsets(zone),
  };
  if (cookiePath !== undefined && plan.fieldNames.includes('_res')) {
    if (plan.hasLongNumbers) return jsonWithEffects(plan.renderJson(context), cookiePath);
    return withEffects(plan.render(context), cookiePath);
  }
  return bodyOf(plan.renderJson(context));
}

/** Splits generated data into the body and the effects from `_res`. */
function withEffects(data: unknown, cookiePath: string): GeneratedResponse {
  const effects = takeEffects(data, cookiePath);
  const body = effects && 'data' in effects ? effects.data : data;
  const isText =
    typeof body === 'string' && effects !== undefined && (effects.stream !== undefined || hasTextType(effects.headers));
  return { ...bodyOf(isText ? body : (JSON.stringify(body) ?? 'null')), effects };
}

/** Same as `withEffects`, for JSON with numbers that parsing may change. */
export function jsonWithEffects(json: string, cookiePath: string): GeneratedResponse {
  if (!/\d{16}/.test(json)) return withEffects(JSON.parse(json), cookiePath);
  // Long numbers pass through parsing as marked texts; no definition contains the mark.
  const mark = `\ue000${Math.random()}:`;
  const marked = json.replace(/"(?:[^"\\]|\\.)*"|-?\d[\d.]{15,}(?![\d.eE])/g, (part) =>
    part.startsWith('"') ? part : JSON.stringify(mark + part),
  );
  const { content, effects } = withEffects(JSON.parse(marked), cookiePath);
  return { ...bodyOf(String(content).replaceAll(new RegExp(`"?${mark}([-\\d.]+)"?`, 'g'), '$1')), effects };
}

/** Returns whether the headers name a media type other than JSON, so that a text is the body as it is. */
function hasTextType(headers: readonly string[]): boolean {
  const at = headers.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === 'content-type');
  return at !== -1 && !/[/+]json\s*(?:;|$)/i.test(headers[at + 1] ?? '');
}
