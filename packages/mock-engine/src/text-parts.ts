/** One piece of a template text: literal, or something that looks like a placeholder. */
export type TextPart =
  | { readonly kind: 'literal'; readonly text: string }
  | {
      readonly kind: 'placeholder';
      readonly text: string;
      readonly name: string;
      /** What stands between the parentheses; undefined without any. */
      readonly args: string | undefined;
    };

const START = /(\\*)@([^@#%&()?\s]+)/g;

/**
 * Cuts a text at its `@name(arguments)`. A backslash in front keeps one from being a placeholder and
 * stays in the text itself, as it always did.
 *
 * @example
 * splitText('Hi @first!').map((part) => part.kind); // ['literal', 'placeholder']: the name is "first!"
 */
export function splitText(source: string): TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  START.lastIndex = 0;
  for (;;) {
    const match = START.exec(source);
    if (!match) break;
    const [whole, backslashes = '', name = ''] = match;
    if (backslashes !== '') continue;
    let end = match.index + whole.length;
    let args: string | undefined;
    if (source[end] === '(') {
      const close = closingOf(source, end);
      if (close !== -1) {
        args = source.slice(end + 1, close);
        end = close + 1;
      }
    }
    if (match.index > done) parts.push({ kind: 'literal', text: source.slice(done, match.index) });
    parts.push({ kind: 'placeholder', text: source.slice(match.index, end), name, args });
    done = end;
    START.lastIndex = end;
  }
  if (done < source.length) parts.push({ kind: 'literal', text: source.slice(done) });
  return parts;
}

/**
 * The parenthesis that closes the one at `open`: the matching one, so that arguments may hold
 * parentheses and quoted texts; where none matches, simply the first.
 */
function closingOf(source: string, open: number): number {
  let depth = 0;
  let quote = '';
  let mayQuote = true;
  const last = Math.min(source.length, open + MAX_ARGUMENTS);
  for (let i = open; i < last; i += 1) {
    const c = source[i] ?? '';
    if (quote !== '') {
      if (c === '\\') i += 1;
      else if (c === quote) quote = '';
      continue;
    }
    if (c === '(') depth += 1;
    else if (c === ')') {
      depth -= 1;
      if (depth === 0) return i;
    } else if (mayQuote && (c === '"' || c === "'" || c === '`')) quote = c;
    // A quote opens a text only where an argument begins, for "it's" is no beginning.
    if (c.trim() !== '') mayQuote = c === '(' || c === ',' || c === '[' || c === '{' || c === ':';
  }
  const first = source.indexOf(')', open);
  return first < last ? first : -1;
}

/** Longer arguments are text that merely looks like some, and must not cost a search each. */
const MAX_ARGUMENTS = 10_000;
