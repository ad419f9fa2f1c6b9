import type { Locale } from '@easymock/mock-engine';
import { placeholderTable } from '../../../../kit/draw/placeholder-table';

/** A completion: the resulting text, and the description shown beside it. */
export interface PlaceholderChoice {
  /** The complete text with the placeholder inserted. */
  text: string;
  /** Cursor position after the completion. */
  caret: number;
  name: string;
  example: string;
  about: string;
}

/**
 * Returns the placeholders that start with the text between `@` and the cursor.
 * @example completePlaceholder('Dear @cna', 9, 'en')[0]?.text // 'Dear @cname'
 */
export function completePlaceholder(text: string, caret: number, locale: Locale): PlaceholderChoice[] {
  const [, typed] = /(?<!\\)@([A-Za-z]\w*|)$/.exec(text.slice(0, caret)) ?? [];
  if (typed === undefined) return [];
  const from = caret - typed.length - 1;
  const wanted = typed.toLowerCase();
  const choices = placeholderTable.flatMap(({ names, example, about }) => {
    const name = names.find((each) => each.startsWith(wanted)) ?? names.find((each) => each.includes(wanted));
    if (name === undefined) return [];
    const insert = example.startsWith('@') ? example : `@${names[0]}`;
    const rank = names.includes(wanted) ? 0 : name.startsWith(wanted) ? 1 : 2;
    return [{ insert, rank, name: names[0], about: about[locale] }];
  });
  return choices
    .sort((a, b) => a.rank - b.rank)
    .map(({ insert, name, about }) => ({
      text: text.slice(0, from) + insert + text.slice(caret),
      caret: from + insert.length,
      name,
      example: insert,
      about,
    }));
}

/** Returns whether the text before the cursor ends with a complete placeholder. */
export const endsWithPlaceholder = (text: string, caret: number): boolean => {
  const [, typed = ''] = /@(\w+)$/.exec(text.slice(0, caret)) ?? [];
  return placeholderTable.some(({ names }) => names.includes(typed.toLowerCase()));
};
