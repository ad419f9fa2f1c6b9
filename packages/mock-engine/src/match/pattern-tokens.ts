import { PatternError } from '../core/errors';

/** One piece of an address pattern that is already split at its slashes. */
export type PatternToken =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'parameter';
      /** Undefined for an unnamed group such as `(.*)`. */
      readonly name: string | undefined;
      /** Expression in parentheses; undefined if there is none. */
      readonly expression: string | undefined;
      readonly modifier: '' | '?' | '+' | '*';
    };

export type PatternSegment = readonly PatternToken[];

const MAX_LENGTH = 1000;
const NAME = /^:([\p{L}\p{N}_]+)/u;

/**
 * Splits a pattern into segments and tokens. Throws a PatternError.
 *
 * @example
 * splitPattern('/users/:id(\\d+)').length; // 2
 */
export function splitPattern(pattern: string): PatternSegment[] {
  if (pattern === '') {
    throw new PatternError('empty', { zh: 'URL 不能为空。', en: 'The URL is empty.' });
  }
  if (!pattern.startsWith('/')) {
    throw new PatternError('noSlash', { zh: 'URL 必须以 / 开头。', en: 'The URL must start with a slash.' });
  }
  if (pattern.length > MAX_LENGTH) {
    throw new PatternError('tooLong', {
      zh: `URL 过长，最多 ${MAX_LENGTH} 个字符。`,
      en: `The URL is too long: the limit is ${MAX_LENGTH} characters.`,
    });
  }
  const segments: PatternToken[][] = [];
  let current: PatternToken[] = [];
  let text = '';
  const flush = () => {
    if (text !== '') current.push({ kind: 'text', text: decodeLiteral(text) });
    text = '';
  };
  let position = 1;
  while (position < pattern.length) {
    const c = pattern[position] ?? '';
    if (c === '\\' && position + 1 < pattern.length) {
      text += pattern[position + 1];
      position += 2;
    } else if (c === '/') {
      flush();
      segments.push(current);
      current = [];
      position += 1;
    } else if (c === '(' || (c === ':' && NAME.test(pattern.slice(position)))) {
      flush();
      const [token, end] = readParameter(pattern, position);
      current.push(token);
      position = end;
    } else {
      text += c;
      position += 1;
    }
  }
  flush();
  if (current.length > 0) segments.push(current);
  return segments;
}

function readParameter(pattern: string, start: number): [PatternToken, number] {
  let end = start;
  const name = NAME.exec(pattern.slice(start))?.[1];
  if (name !== undefined) end += name.length + 1;
  let expression: string | undefined;
  if (pattern[end] === '(') {
    const close = groupEnd(pattern, end);
    if (close === -1) {
      throw new PatternError('unbalanced', {
        zh: 'URL 中的括号不成对。',
        en: 'The parentheses in the URL are not balanced.',
      });
    }
    expression = pattern.slice(end + 1, close);
    end = close + 1;
  }
  const next = pattern[end];
  if (next === '?' || next === '+' || next === '*') {
    return [{ kind: 'parameter', name, expression, modifier: next }, end + 1];
  }
  return [{ kind: 'parameter', name, expression, modifier: '' }, end];
}

/**
 * Returns the index of the parenthesis that closes the one at `open`, or -1. Nested groups are skipped too,
 * so that they can be rejected later.
 */
export function groupEnd(pattern: string, open: number): number {
  let depth = 0;
  for (let i = open; i < pattern.length; i += 1) {
    const c = pattern[i];
    if (c === '\\') i += 1;
    else if (c === '(') depth += 1;
    else if (c === ')') {
      depth -= 1;
      if (depth === 0) return i;
    }
  }
  return -1;
}

// %E4%B8%AD and 中 are the same address.
function decodeLiteral(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    throw new PatternError('badEncoding', {
      zh: 'URL 中的百分号编码不正确。',
      en: 'The percent-encoding in the URL is invalid.',
    });
  }
}
