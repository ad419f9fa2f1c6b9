import type { MarkdownIt, StateInline } from 'markdown-it';
import { escapeHtml } from './escape';

/** An article in a text: `[[部署手册]](65f0…)`, the name at the time and the ID that the present name is found by. */
const link = /\[\[([^[\]\n]{1,100})\]\]\(([0-9a-f]{24})\)/y;

/** Reads links to articles in a text. */
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
