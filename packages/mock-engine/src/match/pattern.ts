import { PatternError } from '../core/errors';
import { compilePattern } from './pattern-program';
import { groupEnd, type PatternSegment, type PatternToken, splitPattern } from './pattern-tokens';

const MAX_OPTIONAL = 4;

/**
 * Returns the normalised form of a pattern: no query or fragment, no doubled or trailing slash, `{id}` as
 * `:id`.
 *
 * @example
 * normalizePattern('/users//{id}/?verbose=1'); // '/users/:id'
 */
export function normalizePattern(pattern: string): string {
  const source = pattern.trim();
  let result = '';
  for (let position = 0; position < source.length; ) {
    const c = source[position] ?? '';
    if (c === '#' || (c === '?' && !isModifier(result, source.slice(position + 1)))) break;
    const { text, end } = pieceAt(source, position);
    if (c !== '/' || !result.endsWith('/')) result += text;
    position = end;
  }
  return result.length > 1 && result.endsWith('/') ? result.slice(0, -1) : result;
}

/** Returns the normalised piece at a position: an escape, an expression, a parameter in braces or one character. */
function pieceAt(source: string, from: number): { text: string; end: number } {
  const c = source[from];
  const close = c === '{' ? source.indexOf('}', from) : -1;
  if (close !== -1) {
    return { text: braceParameter(source.slice(from + 1, close), source[close + 1] ?? ''), end: close + 1 };
  }
  const end = c === '(' ? expressionEnd(source, from) : from + (c === '\\' ? 2 : 1);
  return { text: source.slice(from, end), end };
}

/** Returns the end of an expression including the question mark that makes it optional. */
function expressionEnd(source: string, from: number): number {
  const close = groupEnd(source, from);
  if (close === -1) return source.length;
  return source[close + 1] === '?' ? close + 2 : close + 1;
}

// A question mark after a parameter makes it optional; elsewhere it starts the query.
function isModifier(before: string, after: string): boolean {
  return /:[\p{L}\p{N}_]+$/u.test(before) && (after === '' || /^[/.\-(:{?#]/.test(after));
}

// Some tools write an expression or a modifier into the braces: {id:[0-9]+}, {path+}, {*path}, {id?}.
function braceParameter(inner: string, next: string): string {
  const match = /^\s*(\*?)([^:]*?)([+*?]?)(?::.*)?\s*$/s.exec(inner);
  const name = (match?.[2] ?? inner).replace(/[^\p{L}\p{N}_]+/gu, '_') || '_';
  const mark = match?.[1] === '*' ? '+' : (match?.[3] ?? '');
  // A letter directly after the name would become part of it.
  const fence = mark === '' && /^[\p{L}\p{N}_]/u.test(next) ? '([^/]+)' : '';
  return `:${name}${fence}${mark}`;
}

/**
 * Returns the problem of a normalised pattern; undefined if it can be served.
 *
 * @example
 * checkPattern('/users/:id(\\d+)');        // undefined
 * checkPattern('/users/:id((a+)+)')?.code; // 'unsafeRegExp'
 */
export function checkPattern(pattern: string): PatternError | undefined {
  try {
    const segments = splitPattern(pattern);
    refuseDoubleNames(segments);
    for (const variant of variantsOf(segments)) compilePattern(variant);
    return undefined;
  } catch (error) {
    if (error instanceof PatternError) return error;
    throw error;
  }
}

function refuseDoubleNames(segments: readonly PatternSegment[]): void {
  const seen = new Set<string>();
  for (const token of segments.flat()) {
    if (token.kind === 'text' || token.name === undefined) continue;
    if (seen.has(token.name)) {
      throw new PatternError('doubleName', {
        zh: `URL 中的参数名 ${token.name} 重复。`,
        en: `The parameter name ${token.name} appears twice in the URL.`,
      });
    }
    seen.add(token.name);
  }
}

/**
 * Returns the canonical form of a pattern: two patterns with equal keys match the same addresses. Parameter
 * names and letter case make no difference.
 *
 * @example
 * patternKey('/Users/:id') === patternKey('/users/{userId}'); // true
 */
export function patternKey(pattern: string): string {
  const clean = normalizePattern(pattern);
  try {
    return `/${splitPattern(clean)
      .map((segment) => segment.map(tokenKey).join(''))
      .join('/')}`;
  } catch (error) {
    // An unreadable pattern needs a distinct key, too; no readable pattern has a key with this prefix.
    if (error instanceof PatternError) return `!${clean.toLowerCase()}`;
    throw error;
  }
}

function tokenKey(token: PatternToken): string {
  if (token.kind === 'text') return token.text.toLowerCase().replace(/[\\/:()]/g, '\\$&');
  const expression = isDefaultExpression(token.expression) ? '' : `(${token.expression})`;
  return `:${expression}${token.modifier}`;
}

/** Returns whether an expression equals the default of a parameter. */
export function isDefaultExpression(expression: string | undefined): boolean {
  return expression === undefined || /^\[\^\\?\/\]\+\??$/.test(expression);
}

/** Returns the pattern with and without each of its optional segments. */
export function variantsOf(segments: readonly PatternSegment[]): PatternSegment[][] {
  let variants: PatternSegment[][] = [[]];
  let optional = 0;
  for (const segment of segments) {
    const [token] = segment;
    if (segment.length !== 1 || token?.kind !== 'parameter' || !isOptional(token)) {
      for (const variant of variants) variant.push(segment);
      continue;
    }
    optional += 1;
    if (optional > MAX_OPTIONAL) {
      throw new PatternError('tooManyOptional', {
        zh: `URL 中的可选参数过多，最多 ${MAX_OPTIONAL} 个。`,
        en: `The URL has too many optional parameters: the limit is ${MAX_OPTIONAL}.`,
      });
    }
    const required: PatternSegment = [{ ...token, modifier: token.modifier === '*' ? '+' : '' }];
    variants = variants.flatMap((variant) => [[...variant, required], variant]);
  }
  return variants;
}

function isOptional(token: PatternToken): boolean {
  return token.kind === 'parameter' && (token.modifier === '?' || token.modifier === '*');
}
