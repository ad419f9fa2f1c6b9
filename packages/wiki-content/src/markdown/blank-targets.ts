import type { MarkdownIt, StateInline, Token } from 'markdown-it';

/** Maximum characters of a target. */
const longest = 1_000;
/** A target that people write with blanks: a whole address, or a path that ends with the name of a file. */
const likely = /^https?:\/\/\S|\.[A-Za-z0-9]{1,8}(?:[?#].*)?$/;

/**
 * Parses pictures and links whose targets contain blanks, such as `![图](img/截 图.png)`. CommonMark reads them as
 * text. Runs after the rules of CommonMark.
 */
export function readBlankTargets(parser: MarkdownIt): void {
  parser.inline.ruler.after('image', 'blankTarget', inline);
}

function inline(state: StateInline, isSilent: boolean): boolean {
  const { src, pos } = state;
  const isPicture = src[pos] === '!' && src[pos + 1] === '[';
  if (!isPicture && src[pos] !== '[') return false;
  const begin = isPicture ? pos + 2 : pos + 1;
  const labelEnd = state.md.helpers.parseLinkLabel(state, begin - 1, !isPicture);
  if (labelEnd < 0 || src[labelEnd + 1] !== '(') return false;
  const target = targetAt(src, labelEnd + 2, state.posMax);
  if (!target) return false;
  const href = state.md.normalizeLink(target.address);
  if (!state.md.validateLink(href)) return false;
  if (!isSilent) {
    if (isPicture) pushPicture(state, src.slice(begin, labelEnd), href, target);
    else pushLink(state, begin, labelEnd, href, target);
  }
  state.pos = target.end;
  return true;
}

interface Target {
  address: string;
  title: string;
  width: string;
  height: string;
  /** Offset behind the closing bracket. */
  end: number;
}

function targetAt(src: string, from: number, posMax: number): Target | undefined {
  const close = closingBracket(src, from, Math.min(posMax, from + longest));
  if (close === undefined) return undefined;
  let rest = src.slice(from, close).trim();
  const [titled = '', , title = ''] = /\s+("|')((?:(?!\1).)*)\1$/.exec(rest) ?? [];
  rest = rest.slice(0, rest.length - titled.length).trim();
  const [sized = '', width = '', height = ''] = /\s+=(\d{1,4})?x(\d{1,4})?$/.exec(rest) ?? [];
  const address = rest.slice(0, rest.length - sized.length).trim();
  const isOurs = /[ \t]/.test(address) || sized !== '';
  if (!isOurs || /[<>\n]/.test(address) || !likely.test(address)) return undefined;
  return { address, title, width, height, end: close + 1 };
}

/** Returns the bracket that closes a target on its line. */
function closingBracket(src: string, from: number, last: number): number | undefined {
  let depth = 0;
  for (let at = from; at < last; at++) {
    const one = src[at];
    if (one === '\n') return undefined;
    if (one === '\\') at++;
    else if (one === '(') depth++;
    else if (one === ')' && depth-- === 0) return at;
  }
  return undefined;
}

function pushPicture(state: StateInline, label: string, src: string, { title, width, height }: Target): void {
  const children: Token[] = [];
  state.md.inline.parse(label, state.md, state.env, children);
  const token = state.push('image', 'img', 0);
  token.attrs = [
    ['src', src],
    ['alt', ''],
  ];
  for (const [name, value] of Object.entries({ title, width, height })) if (value) token.attrSet(name, value);
  token.children = children;
  token.content = label;
}

function pushLink(state: StateInline, from: number, to: number, href: string, { title }: Target): void {
  const { posMax } = state;
  const open = state.push('link_open', 'a', 1);
  open.attrs = [['href', href]];
  if (title) open.attrSet('title', title);
  state.pos = from;
  state.posMax = to;
  state.linkLevel++;
  state.md.inline.tokenize(state);
  state.linkLevel--;
  state.posMax = posMax;
  state.push('link_close', 'a', -1);
}
