import type { MarkdownIt, StateInline } from 'markdown-it';
import { escapeHtml } from './escape';

/**
 * A mention in a text: `@[王宇一](65f0…)`, with the name at the time and the ID that resolves to the current
 * name.
 */
const mention = /@\[([^[\]\n]{1,60})\]\(([0-9a-f]{24})\)/y;

/** Parses mentions. */
export function readMentions(parser: MarkdownIt): void {
  parser.inline.ruler.before('link', 'mention', inline);
}

function inline(state: StateInline, isSilent: boolean): boolean {
  if (state.src[state.pos] !== '@') return false;
  mention.lastIndex = state.pos;
  const [all, name, id] = mention.exec(state.src) ?? [];
  if (all === undefined || name === undefined || state.pos + all.length > state.posMax) return false;
  if (!isSilent) {
    const label = escapeHtml(name);
    state.push('html_inline', '', 0).content =
      `<span data-type="mention" data-id="${id}" data-label="${label}">@${label}</span>`;
  }
  state.pos += all.length;
  return true;
}
