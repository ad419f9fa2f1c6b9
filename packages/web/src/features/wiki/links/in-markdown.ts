import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  MatchDecorator,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from '@codemirror/view';
import { markdownLink } from '@easymock/wiki-content/links';
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

class Chip extends WidgetType {
  readonly title: string;

  constructor(title: string) {
    super();
    this.title = title;
  }

  override eq(other: Chip): boolean {
    return other.title === this.title;
  }

  toDOM(): HTMLElement {
    const chip = document.createElement('span');
    chip.className = styles.chip ?? '';
    chip.textContent = this.title;
    return chip;
  }
}

const matcher = new MatchDecorator({
  regexp: /\[\[([^[\]\n]{1,100})\]\]\(([0-9a-f]{24})\)/g,
  decoration: ([, title = '']) => Decoration.replace({ widget: new Chip(title) }),
});

/** Links to articles stand in the source as one thing, by their titles. */
export const articleChips: Extension = ViewPlugin.fromClass(
  class {
    chips: DecorationSet;

    constructor(view: EditorView) {
      this.chips = matcher.createDeco(view);
    }

    update(update: ViewUpdate): void {
      this.chips = matcher.updateDeco(update, this.chips);
    }
  },
  {
    decorations: ({ chips }) => chips,
    provide: (plugin) => EditorView.atomicRanges.of((view) => view.plugin(plugin)?.chips ?? Decoration.none),
  },
);
