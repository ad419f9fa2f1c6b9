import type { Run } from './run';

/**
 * One compiled value of a template. `json` writes what `JSON.stringify` would write of `value`, drawing
 * in the same order; the empty text stands for undefined, which has no JSON.
 */
export interface Node {
  readonly isStatic: boolean;
  value(run: Run): unknown;
  json(run: Run): string;
}

/**
 * The kind of value that a placeholder yields, so that its JSON can be written without looking at each drawn value:
 * `plain` is text that never needs an escape, `text` any text, `any` whatever it happens to be.
 */
export type Yields = 'number' | 'boolean' | 'plain' | 'text' | 'any';

/**
 * A prepared placeholder. What is `plain` stays short or counts its own length with `Run.spend`; the
 * length of other texts is counted for them.
 */
export interface Drawing {
  readonly yields: Yields;
  readonly draw: (run: Run) => unknown;
  /** Writes the JSON at once, where that is quicker than quoting what `draw` gives. */
  readonly json?: (run: Run) => string;
}

// Anything but what JSON takes as it is. JSON.stringify escapes lone surrogates too, so they are not in
// the set, and pairs merely take the slow way.
const NEEDS_ESCAPE = /[^ !#-[\]-\ud7ff\ue000-\uffff]/;

/** The JSON of a text. */
export function quote(text: string): string {
  return NEEDS_ESCAPE.test(text) ? JSON.stringify(text) : `"${text}"`;
}

/** The JSON of any value; the empty text when it has none. */
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

/** How a drawn value reads inside a longer text. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).join(',');
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  return String(value);
}

/** A value that is always the same. */
export function constantNode(value: string | number | boolean | null | undefined): Node {
  const json = jsonOf(value);
  return { isStatic: true, value: () => value, json: () => json };
}

/** A value that is drawn each time. */
export function drawnNode(drawing: Drawing): Node {
  const { draw } = drawing;
  return { isStatic: false, value: draw, json: jsonWriter(drawing) };
}

/** A writer for what the drawing yields. */
function jsonWriter(drawing: Drawing): (run: Run) => string {
  const { draw, yields } = drawing;
  if (drawing.json) return drawing.json;
  if (yields === 'plain') return (run) => `"${draw(run) as string}"`;
  if (yields === 'text') return (run) => quote(draw(run) as string);
  if (yields === 'number') return (run) => numberJson(draw(run) as number);
  if (yields === 'boolean') return (run) => (draw(run) ? 'true' : 'false');
  return (run) => jsonOf(draw(run));
}

// Infinite or no number at all, the difference to itself is not zero.
function numberJson(value: number): string {
  return value - value === 0 ? `${value}` : 'null';
}

export const number = (draw: (run: Run) => number): Drawing => ({ yields: 'number', draw });
export const boolean = (draw: (run: Run) => boolean): Drawing => ({ yields: 'boolean', draw });
/** Only for texts of letters, digits and signs other than the quote, the backslash and control characters. */
export const plain = (draw: (run: Run) => string): Drawing => ({ yields: 'plain', draw });
export const text = (draw: (run: Run) => string): Drawing => ({ yields: 'text', draw });
export const anything = (draw: (run: Run) => unknown): Drawing => ({ yields: 'any', draw });

/** One of a fixed, not empty list of texts, quoted beforehand; to be made once for all places. */
export function oneOf(list: readonly string[]): Drawing {
  const quoted = list.map(quote);
  return {
    yields: list.every((item, i) => quoted[i] === `"${item}"`) ? 'plain' : 'text',
    draw: ({ random }) => list[random.below(list.length)],
    json: ({ random }) => quoted[random.below(quoted.length)] as string,
  };
}

/**
 * One text of each list with something fixed between them, quoted beforehand; nothing may need an escape. To
 * be made once for all places.
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
