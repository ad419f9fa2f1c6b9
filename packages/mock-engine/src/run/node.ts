import type { Run } from './run';

/**
 * One compiled value of a template. `json` writes what `JSON.stringify` would write of `value` and consumes
 * random numbers in the same order; empty text stands for undefined, which has no JSON.
 */
export interface Node {
  readonly isStatic: boolean;
  /** True if only the JSON is exact, because a double cannot represent the number. */
  readonly isRounded?: boolean;
  value(run: Run): unknown;
  json(run: Run): string;
}

/**
 * Type of the values of a placeholder, so that their JSON can be written without inspecting each one. `plain`
 * is text that never needs an escape, `text` is any text, `any` is any value.
 */
export type Yields = 'number' | 'boolean' | 'plain' | 'text' | 'any';

/**
 * A prepared placeholder. `plain` texts are short or count their length with `Run.spend`; the caller counts the length
 * of other texts.
 */
export interface Drawing {
  readonly yields: Yields;
  readonly draw: (run: Run) => unknown;
  /** Writes the JSON directly, if that is faster than quoting the result of `draw`. */
  readonly json?: (run: Run) => string;
}

// Any character that JSON may need to escape. JSON.stringify escapes lone surrogates, so the set excludes all
// surrogates and pairs take the slow path.
const NEEDS_ESCAPE = /[^ !#-[\]-\ud7ff\ue000-\uffff]/;

/** Returns the JSON of a text. */
export function quote(text: string): string {
  return NEEDS_ESCAPE.test(text) ? JSON.stringify(text) : `"${text}"`;
}

/** Returns the JSON of any value; empty text if it has none. */
export function jsonOf(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return quote(value);
    case 'number':
      return Number.isFinite(value) ? String(value) : 'null';
    case 'boolean':
      return value ? 'true' : 'false';
    default:
      return JSON.stringify(value) ?? '';
  }
}

/** Returns a generated value as part of a longer text. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).join(',');
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  return String(value);
}

/** Returns the node of a value that never changes. */
export function constantNode(value: string | number | boolean | null | undefined): Node {
  const json = jsonOf(value);
  return { isStatic: true, value: () => value, json: () => json };
}

/** Returns the node of a value that is generated each time. */
export function generatedNode(drawing: Drawing): Node {
  const { draw } = drawing;
  return { isStatic: false, value: draw, json: jsonWriter(drawing) };
}

/** Returns a JSON writer for the type that the drawing yields. */
function jsonWriter(drawing: Drawing): (run: Run) => string {
  const { draw, yields } = drawing;
  if (drawing.json) return drawing.json;
  if (yields === 'plain') return (run) => `"${draw(run) as string}"`;
  if (yields === 'text') return (run) => quote(draw(run) as string);
  if (yields === 'number') return (run) => numberJson(draw(run) as number);
  if (yields === 'boolean') return (run) => (draw(run) ? 'true' : 'false');
  return (run) => jsonOf(draw(run));
}

// The difference is NaN for NaN and the infinities, which become null.
function numberJson(value: number): string {
  return value - value === 0 ? `${value}` : 'null';
}

export const number = (draw: (run: Run) => number): Drawing => ({ yields: 'number', draw });
export const boolean = (draw: (run: Run) => boolean): Drawing => ({ yields: 'boolean', draw });
/** Only for texts of letters, digits and signs other than the quote, the backslash and control characters. */
export const plain = (draw: (run: Run) => string): Drawing => ({ yields: 'plain', draw });
export const text = (draw: (run: Run) => string): Drawing => ({ yields: 'text', draw });
export const anything = (draw: (run: Run) => unknown): Drawing => ({ yields: 'any', draw });

/** Picks one of a fixed, non-empty list of texts, quoted in advance. Create it once and share it. */
export function oneOf(list: readonly string[]): Drawing {
  const quoted = list.map(quote);
  return {
    yields: list.every((item, i) => quoted[i] === `"${item}"`) ? 'plain' : 'text',
    draw: ({ random }) => list[random.below(list.length)],
    json: ({ random }) => quoted[random.below(quoted.length)] as string,
  };
}

/**
 * Joins one text of each list with a fixed separator, quoted in advance; no text may need an escape. Create
 * it once and share it.
 */
export function pairOf(firsts: readonly string[], seconds: readonly string[], between: string): Drawing {
  const heads = firsts.map((first) => `"${first}${between}`);
  const tails = seconds.map((second) => `${second}"`);
  return {
    yields: 'plain',
    draw: ({ random }) => {
      const first = firsts[random.below(firsts.length)] as string;
      return first + between + (seconds[random.below(seconds.length)] as string);
    },
    json: ({ random }) => {
      const head = heads[random.below(heads.length)] as string;
      return head + (tails[random.below(tails.length)] as string);
    },
  };
}
