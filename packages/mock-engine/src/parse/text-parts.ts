/** One piece of a template text: literal, or something that looks like a placeholder. */
export type TextPart = { readonly kind: 'literal'; readonly text: string } | PlaceholderPart;

export interface PlaceholderPart {
  readonly kind: 'placeholder';
  /** The whole text, including the `@`. */
  readonly text: string;
  readonly name: string;
  /** Text between the parentheses; undefined if there are none. */
  readonly args: string | undefined;
}

const START = /(\\*)@([^@#%&()?\s]+)/g;

/**
 * Splits a text at its `@name(arguments)`. A backslash in front escapes a placeholder and stays in the text,
 * for compatibility.
 *
 * @example
 * splitText('Hi @first!').map((part) => part.kind); // ['literal', 'placeholder']: the name is "first!"
 */
export function splitText(source: string): TextPart[] {
  const parts: TextPart[] = [];
  const closings = new Closings(source);
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
      const close = closings.of(end);
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

/** Maximum characters of arguments; longer ones are treated as ordinary text. */
const MAX_ARGUMENTS = 4000;
/** Bounds the total work of finding the ends of nested arguments. */
const MAX_STEPS = 1_000_000;

class Closings {
  private readonly source: string;
  private steps = 0;
  private next = -1;

  constructor(source: string) {
    this.source = source;
  }

  /**
   * Returns the index of the parenthesis that closes the one at `open`. Arguments may contain parentheses and quoted
   * texts; if none matches, the first closing one counts. Returns -1 if there is none in range.
   */
  of(open: number): number {
    const last = Math.min(this.source.length, open + MAX_ARGUMENTS);
    if (this.next < open) {
      this.next = this.source.indexOf(')', open);
      if (this.next === -1) this.next = Number.POSITIVE_INFINITY;
    }
    if (this.next >= last) return -1;
    return this.steps > MAX_STEPS ? this.next : this.matching(open, last);
  }

  private matching(open: number, last: number): number {
    let depth = 0;
    let quote = '';
    let mayQuote = true;
    for (let i = open; i < last; i += 1) {
      this.steps += 1;
      const c = this.source[i] ?? '';
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
      // A quote opens a text only at the beginning of an argument, so "it's" does not.
      if (c.trim() !== '') mayQuote = c === '(' || c === ',' || c === '[' || c === '{' || c === ':';
    }
    return this.next;
  }
}
