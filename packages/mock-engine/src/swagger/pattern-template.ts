import { parseExpressionAt } from 'acorn';
import type { Template } from '../parse/template';
import { parseRegExp, type RegExpNode, RegExpProblem } from '../regexp/regexp-parse';

/** A template that generates texts matching a pattern. */
export interface PatternSample {
  readonly template: Template;
  /** Minimum length in characters. */
  readonly length: number;
}

/** Maximum characters of a source; longer ones are not ordinary patterns. */
const MAX_SOURCE = 2000;
/** Preferred maximum length; longer texts are hard to read, but some patterns require them. */
const COMFORTABLE = 40;
const LONGEST = 20_000;

/**
 * Returns the template of a schema's `pattern`, within the length bounds as far as its last repetition can be
 * adjusted. Undefined if nothing can be generated from the pattern; the caller then uses any text.
 *
 * @example
 * patternTemplate('^[A-Z]+$', 10, 12); // generates 10 to 12 capitals
 */
export function patternTemplate(
  pattern: string,
  least: number | undefined,
  most: number | undefined,
): PatternSample | undefined {
  if (pattern.length > MAX_SOURCE) return undefined;
  const source = asLiteral(pattern);
  const lengths = source === undefined ? undefined : lengthsOf(source);
  if (source === undefined || lengths === undefined || lengths.min > LONGEST) return undefined;
  const min = least ?? 0;
  const max = most ?? Math.max(COMFORTABLE, lengths.min, min);
  const isFitting = lengths.min >= min && lengths.max <= max;
  const bent = isFitting ? undefined : bend(source, min, max);
  const length = bent === undefined ? lengths.min : Math.max(lengths.min, min);
  return { template: { kind: 'regexp', source: bent ?? source, flags: '' }, length };
}

/** Returns the pattern as a literal between slashes; undefined if it is not a JavaScript expression. */
function asLiteral(pattern: string): string | undefined {
  const source = pattern.replace(/\\[\s\S]|[/\n\r\u2028\u2029]/g, (found) => ESCAPED.get(found) ?? found);
  try {
    const literal = `/${source}/`;
    const tree = parseExpressionAt(literal, 0, { ecmaVersion: 2024 });
    return tree.type === 'Literal' && tree.end === literal.length ? source : undefined;
  } catch {
    return undefined;
  }
}

const ESCAPED: ReadonlyMap<string, string> = new Map([
  ['/', '\\/'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\u2028', '\\u2028'],
  ['\u2029', '\\u2029'],
]);

interface Lengths {
  readonly min: number;
  readonly max: number;
}

/** Returns the lengths of texts generated from a pattern; undefined if there are none. */
function lengthsOf(source: string): Lengths | undefined {
  try {
    return measure(parseRegExp(source));
  } catch (error) {
    if (error instanceof RegExpProblem) return undefined;
    throw error;
  }
}

function measure(node: RegExpNode): Lengths {
  switch (node.kind) {
    case 'text':
      return { min: node.text.length, max: node.text.length };
    case 'characters':
      return { min: 1, max: 1 };
    case 'back':
      return { min: 0, max: COMFORTABLE };
    case 'group':
    case 'ahead':
      return measure(node.item);
    case 'choice': {
      const options = node.options.map(measure);
      return { min: Math.min(...options.map(({ min }) => min)), max: Math.max(...options.map(({ max }) => max)) };
    }
    case 'sequence': {
      const items = node.items.map(measure);
      return {
        min: items.reduce((sum, item) => sum + item.min, 0),
        max: items.reduce((sum, item) => sum + item.max, 0),
      };
    }
    case 'repeat': {
      const item = measure(node.item);
      // Unbounded repetitions generate at most 7 more than the minimum.
      const times = Number.isFinite(node.max) ? node.max : node.min + 7;
      return { min: item.min * node.min, max: item.max * times };
    }
  }
}

/** Matches the last repeated element of an expression, its quantifier, and the unrepeated rest. */
const LAST =
  /(\[(?:\\.|[^\]\\])*\]|\((?:\?:)?(?:\\.|\[(?:\\.|[^\]\\])*\]|[^()[\]\\|])*\)|\\[dwsDWS]|\.|[A-Za-z0-9 ])([*+?]|\{\d+(?:,\d*)?\})((?:\[(?:\\.|[^\]\\])*\]|\\.|[^()[\]{}*+?|\\])*)$/;

/**
 * Returns the source with its last quantifier narrowed to fit the bounds; undefined if that quantifier does
 * not determine the length.
 */
function bend(whole: string, least: number, most: number): string | undefined {
  // Removes a group around the whole expression, which would hide its end.
  const source = whole.replace(/^(\^?)\((?:\?:)?([^()]*)\)(\$?)$/, '$1$2$3');
  const [last, atom = '', quantifier = '', after = ''] = LAST.exec(source) ?? [];
  if (last === undefined || parseRegExp(source).kind === 'choice') return undefined;
  const before = source.slice(0, -last.length);
  const isEscaped = /(?:^|[^\\])(?:\\\\)*\\$/.test(before);
  const rest = isEscaped ? undefined : lengthsOf(`${before}${after}`);
  const item = lengthsOf(atom);
  if (rest === undefined || item === undefined || item.max === 0) return undefined;
  const [from, to] = countsOf(quantifier);
  const min = Math.max(from, Math.ceil((least - rest.min) / Math.max(1, item.min)));
  const max = Math.min(to, Math.max(min, Math.floor((most - rest.max) / item.max)));
  return min <= max ? `${before}${atom}{${min},${max}}${after}` : undefined;
}

function countsOf(quantifier: string): [number, number] {
  if (quantifier === '*') return [0, Number.POSITIVE_INFINITY];
  if (quantifier === '+') return [1, Number.POSITIVE_INFINITY];
  if (quantifier === '?') return [0, 1];
  const [min = 0, max] = quantifier.slice(1, -1).split(',').map(Number);
  if (max === undefined) return [min, min];
  return [min, max === 0 ? Number.POSITIVE_INFINITY : max];
}
