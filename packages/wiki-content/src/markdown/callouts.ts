import type { MarkdownIt, StateBlock, StateCore, Token } from 'markdown-it';
import { textFor } from '../safe/texts';
import { calloutOf } from './callout-names';

/**
 * Converts quotes that begin with `[!NOTE]` (or tip, important, warning, caution, or another name of
 * `callout-names.ts`) and an optional title to callouts. A sign of Obsidian that folds the callout is ignored.
 */
export function markCallouts(parser: MarkdownIt): void {
  parser.core.ruler.after('inline', 'callouts', (state) => {
    const { tokens } = state;
    if (!tokens.some(({ type }) => type === 'blockquote_open')) return;
    const open: boolean[] = [];
    const result: Token[] = [];
    for (const [i, token] of tokens.entries()) {
      result.push(token);
      if (token.type === 'blockquote_open') {
        const callout = takeTitle(state, i + 1);
        open.push(callout !== undefined);
        if (!callout) continue;
        token.tag = 'div';
        token.attrJoin('class', `md-callout md-callout-${callout.kind}`);
        result.push(...callout.title);
      } else if (token.type === 'blockquote_close' && open.pop()) token.tag = 'div';
    }
    state.tokens = result;
  });
}

/** Removes the first line of a quote from its paragraph if it is the title of a callout. */
function takeTitle(state: StateCore, at: number): { kind: string; title: Token[] } | undefined {
  const [paragraph, inline, paragraphEnd] = state.tokens.slice(at, at + 3);
  const children = inline?.children ?? [];
  const [first] = children;
  if (paragraph?.type !== 'paragraph_open' || !inline || first?.type !== 'text') return undefined;
  const [mark = '', name = ''] = /^\[!([\p{L}_-]{1,20})(?:\|[^\]]{0,40})?\][-+]?(?:\s+|$)/u.exec(first.content) ?? [];
  const callout = calloutOf(name);
  if (!callout) return undefined;
  const { kind } = callout;
  const end = children.findIndex(({ type }) => type === 'softbreak' || type === 'hardbreak');
  const line = end === -1 ? children : children.slice(0, end);
  inline.children = end === -1 ? [] : children.slice(end + 1);
  first.content = first.content.slice(mark.length);
  // A paragraph that contains only the title is hidden.
  if (inline.children.length === 0 && paragraphEnd) paragraph.hidden = paragraphEnd.hidden = true;
  const isBare = first.content === '' && line.length === 1;
  if (isBare) first.content = callout.title;
  return { kind, title: titleTokens(state, kind, isBare && callout.title === '' ? undefined : line) };
}

/** Returns the title of a callout: its text, or ours for its kind. */
export function titleTokens({ Token }: StateCore | StateBlock, kind: string, line?: Token[]): Token[] {
  const open = new Token('paragraph_open', 'p', 1);
  open.attrSet('class', 'md-callout-title');
  if (!line) open.attrSet('data-text', kind);
  const text = new Token('inline', '', 0);
  const own = new Token('text', '', 0);
  own.content = textFor(kind, 'zh') ?? '';
  text.children = line ?? [own];
  const close = new Token('paragraph_close', 'p', -1);
  close.block = true;
  open.block = true;
  return [open, text, close];
}
