import { type Element, toHtml } from '@easymock/wiki-content/tree';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MenuHandle, MenuPlace } from '../../../kit/list/caret-menu';
import type { TypedName } from '../mention/typed-name';
import type { Tiny } from './use-tiny';

interface Typed extends MenuPlace {
  readonly typed: string;
  readonly node: Text;
  readonly from: number;
  readonly to: number;
}

type Find = (before: string) => TypedName | undefined;

/** Returns the text typed behind a menu trigger before the cursor of TinyMCE. */
function typedIn({ editor }: Tiny, find: Find): Typed | undefined {
  const range = editor.selection.getRng();
  const { startContainer: node, startOffset: to } = range;
  if (!range.collapsed || !(node instanceof Text) || editor.dom.getParent(node, 'pre,code')) return undefined;
  const found = find(node.data.slice(0, to));
  if (!found) return undefined;
  const box = document.createRange();
  box.setStart(node, found.from);
  box.setEnd(node, to);
  const { left, top, bottom } = box.getBoundingClientRect();
  return { typed: found.typed, node, from: found.from, to, left, top, bottom };
}

/**
 * Provides a menu at the cursor of TinyMCE, which has none without its own interface.
 * @param find detects the trigger of the menu
 * @param write returns the element to insert, and the text behind it
 */
export function useTinyMenu<Item>(
  tiny: Tiny | undefined,
  find: Find,
  write: (item: Item) => readonly [Element, string],
) {
  const menu = useRef<MenuHandle>(null);
  const [typed, setTyped] = useState<Typed>();
  const press = useEffectEvent((event: KeyboardEvent): boolean => {
    if (event.isComposing || !menu.current?.press(event.key)) return false;
    event.preventDefault();
    event.stopImmediatePropagation();
    return true;
  });
  const findIn = useEffectEvent((one: Tiny) => typedIn(one, find));
  useEffect(() => {
    if (!tiny) return;
    const { editor } = tiny;
    const element = editor.getElement();
    let isComposing = false;
    const look = () => setTyped(isComposing || editor.mode.isReadOnly() ? undefined : findIn(tiny));
    const hearKey = (event: KeyboardEvent) => void press(event);
    const begin = () => {
      isComposing = true;
    };
    const end = () => {
      isComposing = false;
      look();
    };
    const close = () => setTyped(undefined);
    // Listens in the capture phase, before TinyMCE handles the key.
    element.addEventListener('keydown', hearKey, true);
    element.addEventListener('compositionstart', begin);
    element.addEventListener('compositionend', end);
    element.addEventListener('blur', close);
    editor.on('input NodeChange', look);
    return () => {
      element.removeEventListener('keydown', hearKey, true);
      element.removeEventListener('compositionstart', begin);
      element.removeEventListener('compositionend', end);
      element.removeEventListener('blur', close);
      editor.off('input NodeChange', look);
    };
  }, [tiny]);
  const choose = (item: Item) => {
    if (!tiny || !typed) return;
    const { editor } = tiny;
    const range = editor.dom.createRng();
    range.setStart(typed.node, typed.from);
    range.setEnd(typed.node, typed.to);
    editor.selection.setRng(range);
    const [element, behind] = write(item);
    editor.insertContent(toHtml([element]) + behind);
    setTyped(undefined);
  };
  return { menu, typed, choose, close: () => setTyped(undefined) };
}
