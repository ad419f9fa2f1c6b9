import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/** What is typed after `/`, and where. */
export interface SlashState {
  readonly typed: string;
  readonly from: number;
  readonly to: number;
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

function slashIn(view: EditorView): SlashState | undefined {
  const { selection } = view.state;
  const { $from, empty } = selection;
  if (
    !empty ||
    !view.editable ||
    !view.hasFocus() ||
    !$from.parent.isTextblock ||
    $from.parent.type.spec.code
  )
    return undefined;
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc');
  const [, typed] = /^\s*[/、]([\p{L}\d]{0,20})$/u.exec(before) ?? [];
  if (typed === undefined) return undefined;
  const from = $from.pos - typed.length - 1;
  const { left, top, bottom } = view.coordsAtPos(from);
  return { typed: typed.toLowerCase(), from, to: $from.pos, left, top, bottom };
}

/**
 * Watches for `/` at the beginning of a line. While an input method composes, nothing opens, and no key is taken from it.
 */
export const slash = (menu: {
  show: (state: SlashState | undefined) => void;
  press: (key: string) => boolean;
}) =>
  Extension.create({
    name: 'slash',
    priority: 2000,
    addProseMirrorPlugins: () => {
      let key = '';
      const look = (view: EditorView) => {
        if (view.composing) return;
        const state = slashIn(view);
        const now = JSON.stringify(state ?? null);
        if (now === key) return;
        key = now;
        menu.show(state);
      };
      return [
        new Plugin({
          view: () => ({ update: look }),
          props: {
            handleKeyDown: (view, event) => !event.isComposing && !view.composing && menu.press(event.key),
            handleDOMEvents: {
              // Where the composed text came before the end of the composition, no update follows it.
              compositionend: (view) => {
                setTimeout(() => !view.isDestroyed && look(view), 60);
                return false;
              },
              blur: () => {
                key = 'null';
                menu.show(undefined);
                return false;
              },
            },
          },
        }),
      ];
    },
  });
