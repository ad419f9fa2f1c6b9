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

/** Content of a script; a longer expression such as `2+b` in `a^2+b^2` is text between two signs. */
const scriptContent = /^(?:[+−-]?[\p{L}\p{N}()]+|[\p{L}\p{N}()]*[+−-])$/u;
/** Chinese beside other characters, such as `10或2` in `2^10或2^20`. */
const mixed = /\p{sc=Han}[^\p{sc=Han}]|[^\p{sc=Han}]\p{sc=Han}/u;

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

/** Distinguishes `状态==1且类型==2` from a mark, by the operands before the first sign and behind the second. */
const isComparison = (src: string, begin: number, end: number): boolean =>
  /[\p{L}\p{N}]/u.test(src[begin - 1] ?? '') && /^(?:["'\w(]|-\d)/.test(src.slice(end, end + 2));

/** Returns the last character of the code that begins at an offset, or of its signs if nothing closes it. */
function codeEnd(src: string, at: number, last: number): number {
  const [ticks = ''] = /^`+/.exec(src.slice(at, at + 20)) ?? [];
  const from = at + ticks.length;
  const close = src.slice(from, last + ticks.length).indexOf(ticks);
  return close < 0 ? from - 1 : from + close + ticks.length - 1;
}

function closingMark({ src, posMax }: StateInline, from: number): number | undefined {
  const last = Math.min(posMax, from + longestMark);
  for (let at = from; at < last - 1; at++) {
    if (src[at] === '\\') at++;
    else if (src[at] === '`') at = codeEnd(src, at, last);
    else if (src.startsWith('\n\n', at)) return undefined;
    else if (src[at] === '=' && src[at + 1] === '=') {
      let end = at;
      while (src[end] === '=') end++;
      if (end - at === 2 && !/\s/.test(src[at - 1] ?? '')) return isComparison(src, from - 2, end) ? undefined : at;
      at = end - 1;
    }
  }
  return undefined;
}

function script(state: StateInline, isSilent: boolean, sign: string, tag: string): boolean {
  const { src, pos, posMax } = state;
  if (src[pos] !== sign || src[pos + 1] === sign || src[pos - 1] === sign) return false;
  const length = src.slice(pos + 1, Math.min(posMax, pos + 2 + longestScript)).indexOf(sign);
  const end = pos + 1 + length;
  if (length < 1 || src[end + 1] === sign) return false;
  const inside = src.slice(pos + 1, end);
  const content = inside.replaceAll('\\ ', '');
  if (!scriptContent.test(content) || mixed.test(content)) return false;
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
