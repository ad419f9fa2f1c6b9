import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it';
import { formulaBlock, hasChinese, lineAt } from './dollars';
import { escapeHtml } from './escape';

/** Maximum characters of a formula in brackets. */
const longest = 5_000;

/**
 * Parses the formulas of LaTeX and of chat assistants: `\(…\)` in a line, `\[…\]` on lines of their own.
 * CommonMark reads these marks as escaped brackets, so content that is prose stays text.
 */
export function readTexBrackets(parser: MarkdownIt): void {
  parser.inline.ruler.before('escape', 'texBrackets', inline);
  parser.block.ruler.before('fence', 'texBrackets', block, { alt: ['paragraph', 'reference', 'blockquote', 'list'] });
  parser.renderer.rules.texBrackets = (tokens, i) =>
    formulaBlock(tokens[i]?.content ?? '', String(tokens[i]?.attrGet('data-line') ?? ''));
}

/** Returns whether a text in escaped brackets is a formula and not prose. */
function isFormula(tex: string): boolean {
  if (tex.trim() === '' || hasChinese(tex)) return false;
  if (/\\[a-zA-Z{}|,;:!\\]|[\^_=<>+*/|]|\d/.test(tex)) return true;
  // Words are prose; symbols such as x, f(x) and ABC are not.
  return !/[A-Za-z]{4,}|[A-Za-z]{2,}\s+[A-Za-z]{2,}/.test(tex) && /[A-Za-z\p{sc=Greek}]/u.test(tex);
}

function inline(state: StateInline, isSilent: boolean): boolean {
  const { src, pos } = state;
  if (src[pos] !== '\\' || (src[pos + 1] !== '(' && src[pos + 1] !== '[')) return false;
  const mark = src[pos + 1] === '(' ? '\\)' : '\\]';
  const end = endOf(state, mark, pos + 2);
  if (end < 0 || end + 2 > state.posMax) return false;
  const tex = src.slice(pos + 2, end);
  if (!isFormula(tex)) return false;
  // Escaped brackets within a line may also surround the text of a link, so TeX must contain a command or an operator.
  if (mark === '\\]' && !/\\[a-zA-Z]|[\^_=]/.test(tex)) return false;
  if (!isSilent) {
    const tag = mark === '\\]' ? 'span class="md-math md-math-display"' : 'span class="md-math"';
    state.push('html_inline', '', 0).content = `<${tag} data-tex="${escapeHtml(tex.trim())}"></span>`;
  }
  state.pos = end + 2;
  return true;
}

/** Returns the offset of a closing mark. Each text is searched once, however many of its marks are never closed. */
function endOf({ src, env }: StateInline, mark: string, from: number): number {
  env.texEnds ??= new Map();
  const known = env.texEnds as Map<string, { src: string; from: number; end: number }>;
  const last = known.get(mark);
  if (last && last.src === src && last.from <= from && (last.end < 0 || last.end >= from))
    return last.end - from > longest ? -1 : last.end;
  const end = src.indexOf(mark, from);
  known.set(mark, { src, from, end });
  return end - from > longest ? -1 : end;
}

function block(state: StateBlock, line: number, endLine: number, isSilent: boolean): boolean {
  if ((state.sCount[line] ?? 0) - state.blkIndent >= 4) return false;
  const opening = lineAt(state, line);
  if (!opening.startsWith('\\[')) return false;
  const end = closingLine(state, line, endLine);
  if (end === undefined) return false;
  const body =
    end === line
      ? opening.slice(2, -2)
      : [opening.slice(2), ...linesBetween(state, line + 1, end), lineAt(state, end).slice(0, -2)].join('\n');
  if (!isFormula(body)) return false;
  if (isSilent) return true;
  const token = state.push('texBrackets', 'div', 0);
  token.map = [line, end + 1];
  token.content = body;
  state.line = end + 1;
  return true;
}

const linesBetween = (state: StateBlock, from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, at) => lineAt(state, from + at));

/** Maximum lines of a formula. */
const mostLines = 200;

/** Returns the line that ends with `\]`, if no empty line comes first. */
function closingLine(state: StateBlock, line: number, endLine: number): number | undefined {
  for (let next = line; next < Math.min(endLine, line + mostLines); next++) {
    const text = lineAt(state, next);
    if (next > line && (state.sCount[next] ?? 0) < state.blkIndent) return undefined;
    if (text.endsWith('\\]') && (next > line || text.length > 4)) return next;
    if (text === '' || (next > line && text.startsWith('\\['))) return undefined;
    if (text.includes('\\]')) return undefined;
  }
  return undefined;
}
