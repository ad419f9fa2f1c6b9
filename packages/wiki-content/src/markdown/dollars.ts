import type { MarkdownIt, StateBlock, StateInline, Token } from 'markdown-it';
import { escapeHtml } from './escape';

/**
 * Parses formulas and the blocks of the wiki:
 * - `$…$` inline, if the content neither begins nor ends with a space, no digit follows, and the dollar is no
 * currency sign: neither `$5 and $6` nor `$5元，$6元` is a formula; also `` $`…`$ `` as on GitHub and GitLab;
 * - `$$…$$` inline, and a formula between two lines with only `$$`;
 * - `$$name` … `$$` on lines of their own: a block.
 */
export function readDollars(parser: MarkdownIt): void {
  parser.renderer.rules.dollars = (tokens, i) => {
    const token = tokens[i] as Token;
    const line = token.attrGet('data-line') ?? '';
    // Adds a line break, because HTML parsers drop the first one in `pre`.
    return token.info
      ? `<pre data-block="${token.info}" data-line="${line}">\n${escapeHtml(token.content)}</pre>\n`
      : formulaBlock(token.content, String(line));
  };
  parser.inline.ruler.after('escape', 'formula', inline);
  parser.block.ruler.before('fence', 'dollars', block, { alt: ['paragraph', 'reference', 'blockquote', 'list'] });
}

function inline(state: StateInline, isSilent: boolean): boolean {
  const { src, pos } = state;
  if (src[pos] !== '$') return false;
  const size = src[pos + 1] === '$' ? 2 : 1;
  const from = pos + size;
  const end = size === 2 ? src.indexOf('$$', from) : closingDollar(src, from);
  const isInside = end !== -1 && end + size <= state.posMax && src.slice(from, end).trim() !== '';
  if (!isInside) {
    // Skips the whole run of dollars, so that each run is scanned once.
    let after = from;
    while (src[after] === '$') after++;
    if (after - pos < 2) return false;
    if (!isSilent) state.pending += src.slice(pos, after);
    state.pos = after;
    return true;
  }
  if (!isSilent) {
    const tag = size === 2 ? 'span class="md-math md-math-display"' : 'span class="md-math"';
    const tex = src.slice(from, end).trim();
    const bare = /^`([^`]+)`$/.exec(tex)?.[1] ?? tex;
    state.push('html_inline', '', 0).content = `<${tag} data-tex="${escapeHtml(bare.trim())}"></span>`;
  }
  state.pos = end + size;
  return true;
}

/**
 * Returns the offset of the dollar that closes a formula, or -1. Only the next unescaped dollar can close it.
 */
function closingDollar(src: string, from: number): number {
  if (/^[\s$]?$/.test(src[from] ?? '')) return -1;
  let end = from;
  while (end < src.length && src[end] !== '$') end += src[end] === '\\' ? 2 : 1;
  if (end >= src.length || /\s/.test(src[end - 1] ?? '') || /[\d$]/.test(src[end + 1] ?? '')) return -1;
  return isMoney(src.slice(from, end)) ? -1 : end;
}

/** Commands whose argument is text, in which formulas may have Chinese. */
const textInTex = /\\(?:text\w*|[mh]box|mathrm|operatorname\*?|tag\*?)\s*\{[^{}]*\}/g;

/** Returns whether TeX contains Chinese characters or punctuation outside of `\text` and its like. */
export const hasChinese = (tex: string): boolean =>
  /[\p{sc=Han}\u3000-\u303f\uff01-\uff5e“”‘’…—]/u.test(tex.replace(textInTex, ''));

/** Returns whether the dollar before a text is a currency sign, as in 从$5到$10，共$x$个. */
const isMoney = (inside: string): boolean => /^[\d０-９]/.test(inside) && hasChinese(inside);

/** Writes a formula that stands by itself. */
export const formulaBlock = (tex: string, line: string): string =>
  `<div class="md-math" data-tex="${escapeHtml(tex.trim())}" data-line="${line}"></div>\n`;

function block(state: StateBlock, line: number, endLine: number, isSilent: boolean): boolean {
  if ((state.sCount[line] ?? 0) - state.blkIndent >= 4) return false;
  const opening = lineAt(state, line);
  if (!opening.startsWith('$$')) return false;
  const single = opening.length > 4 && opening.endsWith('$$') ? opening.slice(2, -2) : '';
  const [, name] = /^\$\$([A-Za-z]\w{0,39})?$/.exec(opening) ?? [opening, null];
  if (single === '' ? name === null : single.trim() === '' || single.includes('$$')) return false;
  let next = line;
  if (single === '') {
    const end = closingLine(state, line, endLine);
    if (end === undefined) return false;
    next = end;
  }
  if (isSilent) return true;
  const body = single || state.getLines(line + 1, next, state.sCount[line] ?? 0, false);
  const token = state.push('dollars', name ? 'pre' : 'div', 0);
  token.map = [line, next + 1];
  token.info = name ?? '';
  token.content = body;
  state.line = next + 1;
  return true;
}

/**
 * The range of lines, by nesting level, in which an earlier search found no closing mark; it is not searched
 * again.
 */
type Unclosed = Map<number, { from: number; to: number }>;

function closingLine(state: StateBlock, line: number, endLine: number): number | undefined {
  state.env.unclosed ??= new Map();
  const unclosed = state.env.unclosed as Unclosed;
  const range = unclosed.get(state.level);
  if (range && line >= range.from && line < range.to) return undefined;
  let next = line + 1;
  for (; next < endLine; next++) {
    const text = lineAt(state, next);
    if (text !== '' && (state.sCount[next] ?? 0) < state.blkIndent) break;
    if (text === '$$') return next;
  }
  unclosed.set(state.level, { from: line, to: next });
  return undefined;
}

/** Returns a line without its indentation. */
export function lineAt(state: StateBlock, line: number): string {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]).trimEnd();
}
