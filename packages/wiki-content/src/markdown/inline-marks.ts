import type { MarkdownIt, StateInline } from 'markdown-it';

/** Maximum characters of a subscript or superscript. */
const longestScript = 40;
/** Maximum characters of a highlighted text. */
const longestMark = 1_000;

/** Parses `==highlighted==`, `H~2~O` and `x^2^`, as Typora, Obsidian and Pandoc write them. */
export function readInlineMarks(parser: MarkdownIt): void {
  parser.inline.ruler.before('emphasis', 'mark', mark);
  parser.inline.ruler.before('strikethrough', 'subscript', (state, isSilent) => script(state, isSilent, '~', 'sub'));
  parser.inline.ruler.before('emphasis', 'superscript', (state, isSilent) => script(state, isSilent, '^', 'sup'));
}

/** Pushes an element with the text between two offsets, which the inline parser reads. */
function wrap(state: StateInline, tag: string, from: number, to: number): void {
  const { posMax } = state;
  state.push(`${tag}_open`, tag, 1);
  state.pos = from;
  state.posMax = to;
  state.md.inline.tokenize(state);
  state.posMax = posMax;
  state.push(`${tag}_close`, tag, -1);
}

const isLatin = (one: string): boolean => /[\w)\]]/.test(one);

function mark(state: StateInline, isSilent: boolean): boolean {
  const { src, pos } = state;
  if (src[pos] !== '=' || src[pos + 1] !== '=' || src[pos + 2] === '=' || src[pos - 1] === '=') return false;
  const from = pos + 2;
  // `a==b` compares.
  if (/^\s?$/.test(src[from] ?? '') || (pos > 0 && isLatin(src[pos - 1] ?? ''))) return false;
  const end = closingMark(state, from);
  if (end === undefined) return false;
  if (!isSilent) wrap(state, 'mark', from, end);
  state.pos = end + 2;
  return true;
}

function closingMark({ src, posMax }: StateInline, from: number): number | undefined {
  const last = Math.min(posMax, from + longestMark);
  for (let at = from; at < last - 1; at++) {
    if (src[at] === '\\') at++;
    else if (src[at] === '`') {
      const [ticks = ''] = /^`+/.exec(src.slice(at, at + 20)) ?? [];
      const close = src.indexOf(ticks, at + ticks.length);
      at = close < 0 || close >= last ? at + ticks.length - 1 : close + ticks.length - 1;
    } else if (src.startsWith('\n\n', at)) return undefined;
    else if (src[at] === '=' && src[at + 1] === '=') {
      let end = at;
      while (src[end] === '=') end++;
      if (end - at === 2 && !/\s/.test(src[at - 1] ?? '')) return at;
      at = end - 1;
    }
  }
  return undefined;
}

function script(state: StateInline, isSilent: boolean, sign: string, tag: string): boolean {
  const { src, pos, posMax } = state;
  if (src[pos] !== sign || src[pos + 1] === sign || src[pos - 1] === sign) return false;
  const end = src.indexOf(sign, pos + 1);
  if (end < pos + 2 || end >= posMax || end - pos - 1 > longestScript || src[end + 1] === sign) return false;
  const inside = src.slice(pos + 1, end);
  if (/[\s[\]`$]/.test(inside.replace(/\\ /g, ''))) return false;
  const isWanted = sign === '~' ? isSubscript(src, pos, end, inside) : /[\p{L}\p{N})\]>*~]/u.test(src[pos - 1] ?? '');
  if (!isWanted) return false;
  if (!isSilent) {
    state.push(`${tag}_open`, tag, 1);
    state.push('text', '', 0).content = inside.replace(/\\(.)/g, '$1');
    state.push(`${tag}_close`, tag, -1);
  }
  state.pos = end + 1;
  return true;
}

/** Distinguishes `H~2~O` from ranges such as `5~10，20~30` and 周一~周五. */
function isSubscript(src: string, pos: number, end: number, inside: string): boolean {
  const before = src[pos - 1] ?? '';
  if (/[A-Za-z)\]\p{sc=Greek}]/u.test(before)) return true;
  if (/\p{sc=Han}/u.test(inside)) return false;
  return /[\p{L}^>*]/u.test(before) && !/\d/.test(src[end + 1] ?? '');
}
