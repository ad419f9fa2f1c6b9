import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { textFor } from '../safe/texts';

/**
 * Converts quotes that begin with `[!NOTE]` (or tip, important, warning, caution) and an optional title to
 * callouts.
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
  const [mark = '', name = ''] = /^\[!(note|tip|important|warning|caution)\](?:\s+|$)/i.exec(first.content) ?? [];
  if (!name) return undefined;
  const kind = name.toLowerCase();
  const end = children.findIndex(({ type }) => type === 'softbreak' || type === 'hardbreak');
  const line = end === -1 ? children : children.slice(0, end);
  inline.children = end === -1 ? [] : children.slice(end + 1);
  first.content = first.content.slice(mark.length);
  const open = new state.Token('paragraph_open', 'p', 1);
  open.attrSet('class', 'md-callout-title');
  const text = new state.Token('inline', '', 0);
  text.children = line;
  if (first.content === '' && line.length === 1) {
    open.attrSet('data-text', kind);
    first.content = textFor(kind, 'zh') ?? '';
  }
  const close = new state.Token('paragraph_close', 'p', -1);
  close.block = true;
  open.block = true;
  // A paragraph that contains only the title is hidden.
  if (inline.children.length === 0 && paragraphEnd) paragraph.hidden = paragraphEnd.hidden = true;
  return { kind, title: [open, text, close] };
}
