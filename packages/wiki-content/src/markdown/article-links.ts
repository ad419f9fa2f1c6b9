import type { MarkdownIt, StateInline } from 'markdown-it';
import { escapeHtml } from './escape';

/**
 * A link to an article in a text: `[[部署手册]](65f0…)`, with the title at the time and the ID that resolves to
 * the current title.
 */
const link = /\[\[([^[\]\n]{1,100})\]\]\(([0-9a-f]{24})\)/y;

/** Parses links to articles. */
export function readArticleLinks(parser: MarkdownIt): void {
  parser.inline.ruler.before('link', 'articleLink', inline);
}

function inline(state: StateInline, isSilent: boolean): boolean {
  if (state.src[state.pos] !== '[') return false;
  link.lastIndex = state.pos;
  const [all, name, id] = link.exec(state.src) ?? [];
  if (all === undefined || name === undefined || state.pos + all.length > state.posMax) return false;
  if (!isSilent) {
    const label = escapeHtml(name);
    state.push('html_inline', '', 0).content =
      `<span data-type="article" data-id="${id}" data-label="${label}">${label}</span>`;
  }
  state.pos += all.length;
  return true;
}
