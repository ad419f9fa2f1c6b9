import type { MarkdownIt, StateBlock, StateInline, Token } from 'markdown-it';
import { lineAt } from './dollars';

/** Maximum characters of a target. */
const longest = 1_000;
/** A target that people write with blanks: a whole address, or a path that ends with the name of a file. */
const likely = /^https?:\/\/\S|\.[A-Za-z0-9]{1,8}(?:[?#].*)?$/;

/**
 * Parses pictures, links and definitions of references whose targets contain blanks, such as `![图](img/截 图.png)`
 * and `[图]: img/截 图.png`. CommonMark reads them as text. Runs after its inline rules.
 */
export function readBlankTargets(parser: MarkdownIt): void {
  parser.inline.ruler.after('image', 'blankTarget', inline);
  parser.block.ruler.before('reference', 'blankReference', definition);
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
  const target = close === undefined ? undefined : readTarget(src.slice(from, close));
  return target && close !== undefined ? { ...target, end: close + 1 } : undefined;
}

/** Reads an address with blanks, and the title and size behind it. */
function readTarget(text: string): Omit<Target, 'end'> | undefined {
  let rest = text.trim();
  // Matches begin only where a run of blanks does, so each run is read once.
  const [titled = '', , title = ''] = /(?<!\s)\s+("|')((?:(?!\1).)*)\1$/.exec(rest) ?? [];
  rest = rest.slice(0, rest.length - titled.length).trim();
  const [sized = '', width = '', height = ''] = /(?<!\s)\s+=(\d{1,4})?x(\d{1,4})?$/.exec(rest) ?? [];
  const address = rest.slice(0, rest.length - sized.length).trim();
  const isOurs = /[ \t]/.test(address) || sized !== '';
  if (!isOurs || /[<>\n]/.test(address) || !likely.test(address)) return undefined;
  return { address, title, width, height };
}

/**
 * Parses the definition of a reference that the text uses. Others stay text, because `[注]: 见 a b.png` is also a
 * sentence.
 */
function definition(state: StateBlock, line: number, _: number, isSilent: boolean): boolean {
  if ((state.sCount[line] ?? 0) - state.blkIndent >= 4) return false;
  const text = lineAt(state, line);
  if (text[0] !== '[' || text.length > longest) return false;
  const [, label = '', rest = ''] = /^\[((?:[^[\]\\]|\\.){1,200})\]:[ \t]*(\S.*)$/.exec(text) ?? [];
  const target = label === '' || label[0] === '^' ? undefined : readTarget(rest);
  if (!target || target.width + target.height !== '') return false;
  const key = state.md.utils.normalizeReference(label);
  const href = state.md.normalizeLink(target.address);
  if (!state.md.validateLink(href) || !usedLabels(state).has(key)) return false;
  if (isSilent) return true;
  state.env.references ??= {};
  state.env.references[key] ??= { title: target.title, href };
  state.line = line + 1;
  return true;
}

/** Returns the labels in brackets that are not definitions; they are searched once for a text. */
function usedLabels({ src, md, env }: StateBlock): Set<string> {
  env.usedLabels ??= new Set(
    [...src.matchAll(/\[([^[\]\n]{1,200})\](?!:)/g)].map(([, label = '']) => md.utils.normalizeReference(label)),
  );
  return env.usedLabels as Set<string>;
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
