import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { sourceChips } from '../../../kit/code/source-chips';
import { api } from '../../../lib/api/api';
import styles from './mention.module.css';
import { typedNameIn } from './typed-name';

/** As many people as a glance takes in. */
const offeredNum = 8;

/** The people that `@` offers in Markdown: by name, by pinyin and by user name. */
export async function offerPeople(context: CompletionContext): Promise<CompletionResult | null> {
  // What an input method composes is no text yet.
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

/** People stand in the source as one thing, by their names. */
export const mentionChips = sourceChips(
  /@\[([^[\]\n]{1,60})\]\(([0-9a-f]{24})\)/g,
  (name) => `@${name}`,
  styles.chip,
);
