import { ticksReader } from '@easymock/wiki-content';

/** Returns the new address; undefined leaves it unchanged. */
export type Rewrite = (address: string, isPicture: boolean) => string | undefined;

// One pass from the start to the end: regular expressions that search for each closing bracket take quadratic
// time on texts with nothing but opening brackets.

const fence = /[ \t>]{0,40}(`{3,}|~{3,})/y;
const definition = /[ ]{0,3}\[(?!\^)[^\]\n]{1,500}\]:[ \t]{0,40}<?([^\s<>]+)/y;
const attribute = /\b(src|href)\s*=\s*(["'])([^"'\n]*)\2/gi;
const picture = /\.(?:png|jpe?g|gif|webp)$/i;
/** Maximum nesting of brackets in an address, and maximum characters of a tag. */
const deepest = 32;
const longest = 4_000;

const lineEnd = (source: string, from: number): number => {
  const end = source.indexOf('\n', from);
  return end < 0 ? source.length : end + 1;
};

/** Returns the end of the code whose fence opens here; the end of the text if it is never closed. */
function fenceEnd(source: string, from: number, mark: string): number {
  let at = lineEnd(source, from);
  while (at < source.length) {
    const end = lineEnd(source, at);
    fence.lastIndex = at;
    const closing = fence.exec(source)?.[1] ?? '';
    if (closing.startsWith(mark) && source.slice(fence.lastIndex, end).trim() === '') return end;
    at = end;
  }
  return source.length;
}

/** Returns the opening fence at the start of a line; undefined if there is none. */
function fenceAt(source: string, from: number): string | undefined {
  fence.lastIndex = from;
  return fence.exec(source)?.[1];
}

/** Position of the next `>` and of the next line break; the end of the source if there is none. */
interface Next {
  readonly bracket: (from: number) => number;
  readonly line: (from: number) => number;
}

/**
 * Returns a search for the next mark. Start positions must only grow, so that no part of the source is
 * searched twice.
 */
function nextOf(source: string, mark: string): (from: number) => number {
  let found = -1;
  return (from) => {
    if (found >= from) return found;
    const at = source.indexOf(mark, from);
    found = at < 0 ? source.length : at;
    return found;
  };
}

/** Returns the range of the destination after `](`; undefined if there is none. */
function destinationAt(source: string, from: number, next: Next): { from: number; to: number } | undefined {
  let at = from;
  while (source[at] === ' ' && at - from < 40) at += 1;
  if (source[at] === '<') {
    const to = next.bracket(at);
    return to < source.length && to < next.line(at) ? { from: at + 1, to } : undefined;
  }
  const begin = at;
  for (let depth = 0; at < source.length; at++) {
    const character = source[at] as string;
    if (character === '\\') at += 1;
    else if (character === '(' && ++depth > deepest) return undefined;
    else if (character === ')' && --depth < 0) break;
    else if (character <= ' ') break;
  }
  return at > begin && at < source.length ? { from: begin, to: at } : undefined;
}

/** Characters within which an address with blanks must end. */
const blankReach = 300;
/** Matches the parts that may follow an address: a title and the closing bracket. */
const titleAndEnd = /[ \t]*(?:[ \t](?:"[^"\n]{0,300}"|'[^'\n]{0,300}'|\([^()\n]{0,300}\))[ \t]*)?\)/y;
const endsWithTitle = /[ \t]+(?:"[^"\n]*"|'[^'\n]*')[ \t]*$/;

/**
 * Returns the range of an address with blanks, which Windows programs do not encode; undefined if the range
 * that ends at the first blank is a complete address.
 */
function blankDestination(source: string, from: number, to: number): { from: number; to: number } | undefined {
  titleAndEnd.lastIndex = to;
  if (titleAndEnd.test(source)) return undefined;
  let depth = 0;
  for (let at = from; at < Math.min(source.length, from + blankReach); at++) {
    const character = source[at] as string;
    if (character === '\n' || character === '<') return undefined;
    if (character === '(') depth += 1;
    if (character === ')' && --depth < 0) {
      const title = endsWithTitle.exec(source.slice(from, at))?.[0] ?? '';
      return { from, to: at - title.length };
    }
  }
  return undefined;
}

/** Rewrites the addresses of links and pictures in Markdown and in its HTML, but not in code. */
export function rewriteMarkdown(source: string, rewrite: Rewrite): string {
  return new LinkRewriter(source, rewrite).run();
}

/** Reads a source once. Each `read` method begins at a position and returns the position after what it read. */
class LinkRewriter {
  private result = '';
  /** End of the part of the source that the result covers. */
  private copied = 0;
  /** For each open bracket, whether it begins a picture. */
  private readonly open: boolean[] = [];
  private readonly source: string;
  private readonly rewrite: Rewrite;
  private readonly next: Next;
  private readonly codeEnd: (from: number) => number;

  constructor(source: string, rewrite: Rewrite) {
    this.source = source;
    this.rewrite = rewrite;
    this.next = { bracket: nextOf(source, '>'), line: nextOf(source, '\n') };
    this.codeEnd = ticksReader(source);
  }

  run(): string {
    const { source } = this;
    for (let at = this.readLineStart(0); at < source.length; ) {
      at = source[at] === '\n' ? this.readLineStart(at + 1) : this.readInline(at);
    }
    return this.result + source.slice(this.copied);
  }

  /** Skips fenced code, and rewrites the definition of a reference. */
  private readLineStart(from: number): number {
    let at = from;
    for (let mark = fenceAt(this.source, at); mark !== undefined; mark = fenceAt(this.source, at)) {
      at = fenceEnd(this.source, at, mark);
    }
    definition.lastIndex = at;
    const [whole = '', address = ''] = definition.exec(this.source) ?? [];
    const end = at + whole.length;
    if (address !== '') this.replace(end - address.length, end, this.rewrite(address, picture.test(address)));
    return end;
  }

  private readInline(at: number): number {
    switch (this.source[at]) {
      case '\\':
        return at + 2;
      case '`':
        return this.codeEnd(at);
      case '[':
        this.open.push(this.source[at - 1] === '!');
        return at + 1;
      case ']':
        return this.readDestination(at + 1, this.open.pop() ?? false);
      case '<':
        return this.readTag(at);
      default:
        return at + 1;
    }
  }

  private readDestination(from: number, isPicture: boolean): number {
    const { source } = this;
    const found = source[from] === '(' ? destinationAt(source, from + 1, this.next) : undefined;
    if (!found) return from;
    const blank = source[found.from - 1] === '<' ? undefined : blankDestination(source, found.from, found.to);
    if (blank) return this.readBlankDestination(blank, isPicture);
    const address = source.slice(found.from, found.to).replace(/\\([()\\])/g, '$1');
    // A rewritten address needs no pointed brackets.
    const bracket = source[found.from - 1] === '<' ? 1 : 0;
    this.replace(found.from - bracket, found.to + bracket, this.rewrite(address, isPicture));
    return found.to;
  }

  private readBlankDestination({ from, to }: { from: number; to: number }, isPicture: boolean): number {
    const address = this.source.slice(from, to);
    // Words in brackets behind brackets are no address unless they name a file.
    if (isPicture || /\.[a-z0-9]{1,8}(?:#\S*)?$/i.test(address))
      this.replace(from, to, this.rewrite(address, isPicture));
    return to;
  }

  private readTag(at: number): number {
    if (!/[a-z]/i.test(this.source[at + 1] ?? '')) return at + 1;
    const bracket = this.next.bracket(at);
    const end = bracket < this.source.length && bracket - at < longest ? bracket : at;
    for (const match of this.source.slice(at, end).matchAll(attribute)) {
      const [whole, name = '', quote = '', value = ''] = match;
      const from = at + match.index;
      const rewritten = this.rewrite(value.replaceAll('&amp;', '&'), name.toLowerCase() === 'src');
      if (rewritten !== undefined) this.replace(from, from + whole.length, `${name}=${quote}${rewritten}${quote}`);
    }
    return end + 1;
  }

  private replace(from: number, to: number, rewritten: string | undefined): void {
    if (rewritten === undefined) return;
    this.result += this.source.slice(this.copied, from) + rewritten;
    this.copied = to;
  }
}

/** Applies a change to the parts of Markdown outside of fenced code. */
export function outsideCode(source: string, change: (part: string) => string): string {
  let result = '';
  let from = 0;
  for (let at = 0; at < source.length; ) {
    const mark = fenceAt(source, at);
    if (mark === undefined) {
      at = lineEnd(source, at);
      continue;
    }
    const end = fenceEnd(source, at, mark);
    result += change(source.slice(from, at)) + source.slice(at, end);
    at = end;
    from = end;
  }
  return result + change(source.slice(from));
}
