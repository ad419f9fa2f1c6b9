/// <reference path="./libraries.d.ts" />
import type { MarkdownIt, StateInline } from 'markdown-it';
import emoji from 'markdown-it-emoji/lib/data/full.mjs';

const name = /:([a-z0-9_+-]{1,50}):/y;

/** Parses the names of emoji, `:smile:`, as GitHub does. The colons of times and namespaces stay text. */
export function readEmoji(parser: MarkdownIt): void {
  parser.inline.ruler.after('escape', 'emoji', inline);
}

function inline(state: StateInline, isSilent: boolean): boolean {
  const { src, pos } = state;
  if (src[pos] !== ':' || /[\w:]/.test(src[pos - 1] ?? '')) return false;
  name.lastIndex = pos;
  const [whole, key = ''] = name.exec(src) ?? [];
  const end = pos + (whole?.length ?? 0);
  if (whole === undefined || end > state.posMax || !Object.hasOwn(emoji, key) || /\w/.test(src[end] ?? ''))
    return false;
  if (!isSilent) state.push('text', '', 0).content = emoji[key] ?? '';
  state.pos = end;
  return true;
}
