import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { sourceChips } from '../../../kit/code/source-chips';
import { api } from '../../../lib/api/api';
import styles from './mention.module.css';
import { typedNameIn } from './typed-name';

/** Few enough to survey at a glance. */
const offeredNum = 8;

/** Completes `@` in Markdown with people, by name, pinyin and user name. */
export async function offerPeople(context: CompletionContext): Promise<CompletionResult | null> {
  // Ignore uncommitted text of an input method.
  if (context.view?.composing) return null;
  const line = context.state.doc.lineAt(context.pos);
  const found = typedNameIn(line.text.slice(0, context.pos - line.from));
  if (!found) return null;
  const people = await api.account
    .list({ keywords: found.typed, page_size: offeredNum, withSelf: 'false' }, { claims: 'all' })
    .catch(() => []);
  if (context.aborted || people.length === 0) return null;
  return {
    from: line.from + found.from,
    filter: false,
    options: people.map(({ _id, name, nick_name }) => {
      const shown = (nick_name || name).replace(/[[\]\n]/g, '');
      return { label: shown, detail: name, apply: `@[${shown}](${_id}) ` };
    }),
  };
}

/** Renders mentions in the source as one unit, by name. */
export const mentionChips = sourceChips(/@\[([^[\]\n]{1,60})\]\(([0-9a-f]{24})\)/g, (name) => `@${name}`, styles.chip);
