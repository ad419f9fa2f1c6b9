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

/** Rewrites the addresses of links and pictures in Markdown and in its HTML, but not in code. */
export function rewriteMarkdown(source: string, rewrite: Rewrite): string {
  let result = '';
  let copied = 0;
  const replace = (from: number, to: number, rewritten: string | undefined) => {
    if (rewritten === undefined) return;
    result += source.slice(copied, from) + rewritten;
    copied = to;
  };
  const next: Next = { bracket: nextOf(source, '>'), line: nextOf(source, '\n') };
  const codeEnd = ticksReader(source);
  /** For each open bracket, whether it begins a picture. */
  const open: boolean[] = [];
  let at = 0;
  let isLineStart = true;
  while (at < source.length) {
    if (isLineStart) {
      isLineStart = false;
      const mark = fenceAt(source, at);
      if (mark !== undefined) {
        at = fenceEnd(source, at, mark);
        isLineStart = true;
        continue;
      }
      definition.lastIndex = at;
      const [whole = '', address = ''] = definition.exec(source) ?? [];
      if (address !== '') {
        const end = at + whole.length;
        replace(end - address.length, end, rewrite(address, picture.test(address)));
        at = end;
        continue;
      }
    }
    const character = source[at];
    if (character === '\n') isLineStart = true;
    else if (character === '\\') at += 1;
    else if (character === '`') at = codeEnd(at) - 1;
    else if (character === '[') open.push(source[at - 1] === '!');
    else if (character === ']') {
      const isPicture = open.pop() ?? false;
      const found = source[at + 1] === '(' ? destinationAt(source, at + 2, next) : undefined;
      if (found) {
        const address = source.slice(found.from, found.to).replace(/\\([()\\])/g, '$1');
        const rewritten = rewrite(address, isPicture);
        const isPointed = source[found.from - 1] === '<';
        if (isPointed && rewritten !== undefined) replace(found.from - 1, found.to + 1, rewritten);
        else replace(found.from, found.to, rewritten);
        at = found.to - 1;
      }
    } else if (character === '<' && /[a-z]/i.test(source[at + 1] ?? '')) {
      const bracket = next.bracket(at);
      const end = bracket < source.length && bracket - at < longest ? bracket : at;
      for (const match of source.slice(at, end).matchAll(attribute)) {
        const [whole, name = '', quote = '', value = ''] = match;
        const from = at + match.index;
        const rewritten = rewrite(value.replaceAll('&amp;', '&'), name.toLowerCase() === 'src');
        replace(
          from,
          from + whole.length,
          rewritten === undefined ? undefined : `${name}=${quote}${rewritten}${quote}`,
        );
      }
      at = end;
    }
    at += 1;
  }
  return result + source.slice(copied);
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
