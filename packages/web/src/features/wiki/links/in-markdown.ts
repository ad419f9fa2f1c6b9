import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { markdownLink } from '@easymock/wiki-content/links';
import { sourceChips } from '../../../kit/code/source-chips';
import { findArticles } from './find-articles';
import styles from './links.module.css';
import { typedTitleIn } from './typed-title';

/** Completes `[[` in Markdown with articles, by title and pinyin. */
export async function offerArticles(context: CompletionContext): Promise<CompletionResult | null> {
  // Ignore uncommitted text of an input method.
  if (context.view?.composing) return null;
  const line = context.state.doc.lineAt(context.pos);
  const found = typedTitleIn(line.text.slice(0, context.pos - line.from));
  if (!found) return null;
  const articles = await findArticles(found.typed).catch(() => []);
  if (context.aborted || articles.length === 0) return null;
  // The brackets may already be closed after the cursor.
  const closed = /^(?:\]\]|】】)/.exec(line.text.slice(context.pos - line.from))?.[0].length ?? 0;
  return {
    from: line.from + found.from,
    to: context.pos + closed,
    filter: false,
    options: articles.map(({ id, title, path }) => ({ label: title, detail: path, apply: markdownLink(id, title) })),
  };
}

/** Renders links to articles in the source as one unit, by title. */
export const articleChips = sourceChips(/\[\[([^[\]\n]{1,100})\]\]\(([0-9a-f]{24})\)/g, (title) => title, styles.chip);
