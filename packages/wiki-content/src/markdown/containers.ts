import type { MarkdownIt, StateBlock, Token } from 'markdown-it';
import { calloutOf } from './callout-names';
import { titleTokens } from './callouts';
import { lineAt } from './dollars';
import { escapeHtml } from './escape';

/** Containers that only lay out their content; the content is shown. */
const layouts = new Set(['code-group', 'columns', 'column', 'cols', 'tabs', 'tab']);
const alignments = new Set(['left', 'center', 'right']);

const opening = /^(:{3,})\s*([\p{L}][\p{L}\d-]{0,30})(?:\s*\[([^\]]{1,200})\]|\s+(.{1,200}))?\s*(?:\{[^{}]*\})?\s*:*$/u;
const closing = /^:{3,}$/;

/** Matches a line with single blanks, because the parts between them could divide a run of blanks in many ways. */
const openingOf = (text: string): RegExpExecArray | null => opening.exec(text.replace(/\s+/g, ' '));

/**
 * Parses containers of VitePress, Docusaurus, Yuque and Outline: `:::tip 标题` (or `[标题]`) … `:::`, also nested.
 * A container without an end contains the rest of its parent; one with an unknown name stays text.
 */
export function readContainers(parser: MarkdownIt): void {
  parser.block.ruler.before('fence', 'container', container, { alt: ['paragraph', 'reference', 'blockquote', 'list'] });
}

interface Parts {
  open: Token[];
  close: string;
}

const html = (state: StateBlock, content: string): Token => {
  const token = new state.Token('html_block', '', 0);
  token.content = content;
  return token;
};

/** Returns the beginning and the end of a container; undefined for an unknown name. */
function partsOf(state: StateBlock, name: string, title: string, line: number): Parts | undefined {
  const callout = calloutOf(name);
  const at = ` data-line="${line + 1}"`;
  if (callout) {
    const named = title || callout.title;
    const start = html(state, `<div class="md-callout md-callout-${callout.kind}"${at}>\n`);
    const text = new state.Token('text', '', 0);
    text.content = named;
    const tokens = titleTokens(state, callout.kind, named === '' ? undefined : [text]);
    const inline = tokens[1];
    // The inline parser reads the title.
    if (inline && named !== '') Object.assign(inline, { content: named, children: [] });
    return { open: [start, ...tokens], close: '</div>\n' };
  }
  if (name === 'details')
    return {
      open: [html(state, `<details${at}>\n<summary>${escapeHtml(title || '详情')}</summary>\n`)],
      close: '</details>\n',
    };
  if (alignments.has(name)) return { open: [html(state, `<div style="text-align:${name}">\n`)], close: '</div>\n' };
  return layouts.has(name) ? { open: [], close: '' } : undefined;
}

/** Returns a function that reports, line by line, whether a line belongs to fenced code. */
function fenceReader(): (text: string) => boolean {
  let fence = '';
  return (text) => {
    const [, mark = ''] = /^(`{3,}|~{3,})/.exec(text) ?? [];
    if (fence === '') fence = mark;
    else if (mark === text && mark.startsWith(fence)) {
      fence = '';
      return true;
    }
    return fence !== '';
  };
}

/** Returns the line that closes a container, or the end of its parent. */
function closingLine(state: StateBlock, line: number, endLine: number, colons: number): number {
  const open = [colons];
  const isInFence = fenceReader();
  for (let next = line + 1; next < endLine; next++) {
    const text = lineAt(state, next);
    if (text !== '' && (state.sCount[next] ?? 0) < state.blkIndent) return next;
    if (isInFence(text) || !text.startsWith(':::')) continue;
    const [, more = '', name = ''] = openingOf(text) ?? [];
    if (isKnown(name)) open.push(more.length);
    else if (closing.test(text) && text.length >= (open.at(-1) ?? 0)) open.pop();
    if (open.length === 0) return next;
  }
  return endLine;
}

const isKnown = (name: string): boolean =>
  name === 'details' || layouts.has(name) || alignments.has(name) || calloutOf(name) !== undefined;

function container(state: StateBlock, line: number, endLine: number, isSilent: boolean): boolean {
  if ((state.sCount[line] ?? 0) - state.blkIndent >= 4) return false;
  const text = lineAt(state, line);
  if (!text.startsWith(':::')) return false;
  const [, colons = '', name = '', boxed = '', plain = ''] = openingOf(text) ?? [];
  if (!isKnown(name)) return false;
  if (isSilent) return true;
  const parts = partsOf(state, name, (boxed || plain).trim(), line);
  if (!parts) return false;
  const end = closingLine(state, line, endLine, colons.length);
  const { parentType, lineMax } = state;
  for (const token of parts.open) {
    token.level = state.level;
    state.tokens.push(token);
  }
  state.lineMax = end;
  state.parentType = 'container' as typeof state.parentType;
  state.level++;
  state.md.block.tokenize(state, line + 1, end);
  state.level--;
  state.parentType = parentType;
  state.lineMax = lineMax;
  if (parts.close) state.tokens.push(html(state, parts.close));
  state.line = end < endLine && closing.test(lineAt(state, end)) ? end + 1 : end;
  return true;
}
