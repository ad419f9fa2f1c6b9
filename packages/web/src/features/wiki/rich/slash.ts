import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { typedTitleIn } from '../links/typed-title';
import { type TypedName, typedNameIn } from '../mention/typed-name';

/** The text typed behind a menu trigger, and its position. */
export interface SlashState {
  readonly typed: string;
  readonly from: number;
  readonly to: number;
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

/** Finds a menu trigger at the end of the text before the cursor. `length` includes the trigger. */
type Find = (before: string) => { typed: string; length: number } | undefined;

const slashIn: Find = (before) => {
  const [, typed] = /^\s*[/、]([\p{L}\d]{0,20})$/u.exec(before) ?? [];
  return typed === undefined ? undefined : { typed: typed.toLowerCase(), length: typed.length + 1 };
};

const typedBy =
  (findIn: (before: string) => TypedName | undefined): Find =>
  (before) => {
    const found = findIn(before);
    return found && { typed: found.typed, length: before.length - found.from };
  };

function stateOf(view: EditorView, find: Find): SlashState | undefined {
  const { selection } = view.state;
  const { $from, empty } = selection;
  if (!empty || !view.editable || !view.hasFocus() || !$from.parent.isTextblock || $from.parent.type.spec.code)
    return undefined;
  const found = find($from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc'));
  if (!found) return undefined;
  const from = $from.pos - found.length;
  const { left, top, bottom } = view.coordsAtPos(from);
  return { typed: found.typed, from, to: $from.pos, left, top, bottom };
}

interface Menu {
  show: (state: SlashState | undefined) => void;
  press: (key: string) => boolean;
}

/** Watches for a menu trigger. During a composition, no menu opens, and no key is consumed. */
const typedMenu = (name: string, find: Find, menu: Menu) =>
  Extension.create({
    name,
    priority: 2000,
    addProseMirrorPlugins: () => {
      let key = '';
      const look = (view: EditorView) => {
        if (view.composing) return;
        const state = stateOf(view, find);
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
              // If the composed text arrived before the end of the composition, no update follows.
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

/** The `/` menu at the beginning of a line. */
export const slash = (menu: Menu) => typedMenu('slash', slashIn, menu);

/** The menu of people that `@` opens. */
export const atSign = (menu: Menu) => typedMenu('atSign', typedBy(typedNameIn), menu);

/** The menu of articles that `[[` opens. */
export const brackets = (menu: Menu) => typedMenu('brackets', typedBy(typedTitleIn), menu);
