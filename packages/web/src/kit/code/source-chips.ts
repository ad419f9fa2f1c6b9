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

class Chip extends WidgetType {
  readonly text: string;
  readonly className: string;

  constructor(text: string, className: string) {
    super();
    this.text = text;
    this.className = className;
  }

  override eq(other: Chip): boolean {
    return other.text === this.text && other.className === this.className;
  }

  toDOM(): HTMLElement {
    const chip = document.createElement('span');
    chip.className = this.className;
    chip.textContent = this.text;
    return chip;
  }
}

/**
 * Renders parts of a source as atomic units, which the cursor skips and a key deletes.
 * @param pattern with the flag `g`; matches within a line
 * @param textOf returns the displayed text, from the first group of the pattern
 */
export function sourceChips(
  pattern: RegExp,
  textOf: (shown: string) => string,
  className: string | undefined,
): Extension {
  const matcher = new MatchDecorator({
    regexp: pattern,
    decoration: ([, shown = '']) => Decoration.replace({ widget: new Chip(textOf(shown), className ?? '') }),
  });
  return ViewPlugin.fromClass(
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
}
