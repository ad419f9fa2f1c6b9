import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { markdownLink } from '@easymock/wiki-content/links';
import { sourceChips } from '../../../kit/code/source-chips';
import { findArticles } from './find-articles';
import styles from './links.module.css';
import { typedTitleIn } from './typed-title';

/** The articles that `[[` offers in Markdown: by title and by pinyin. */
export async function offerArticles(context: CompletionContext): Promise<CompletionResult | null> {
  // What an input method composes is no text yet.
  if (context.view?.composing) return null;
  const line = context.state.doc.lineAt(context.pos);
  const found = typedTitleIn(line.text.slice(0, context.pos - line.from));
  if (!found) return null;
  const articles = await findArticles(found.typed).catch(() => []);
  if (context.aborted || articles.length === 0) return null;
  // Somebody may have closed the brackets before they thought of the title.
  const closed = /^(?:\]\]|】】)/.exec(line.text.slice(context.pos - line.from))?.[0].length ?? 0;
  return {
    from: line.from + found.from,
    to: context.pos + closed,
    filter: false,
    options: articles.map(({ id, title, path }) => ({
      ...{ label: title, detail: path, apply: markdownLink(id, title) },
    })),
  };
}

/** Links to articles stand in the source as one thing, by their titles. */
export const articleChips = sourceChips(
  /\[\[([^[\]\n]{1,100})\]\]\(([0-9a-f]{24})\)/g,
  (title) => title,
  styles.chip,
);
