import type { MarkdownIt, StateInline } from 'markdown-it';
import { escapeHtml } from './escape';

/** A person in a text: `@[王宇一](65f0…)`, the name at the time and the ID that the present name is found by. */
const mention = /@\[([^[\]\n]{1,60})\]\(([0-9a-f]{24})\)/y;

/** Reads people in a text. */
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
