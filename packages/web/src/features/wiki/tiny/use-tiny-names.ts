import type { UserLight } from '@easymock/contract';
import { toHtml } from '@easymock/wiki-content/tree';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MenuHandle, MenuPlace } from '../../../kit/list/caret-menu';
import { mentionOf } from '../mention/mention-markup';
import { typedNameIn } from '../mention/typed-name';
import type { Tiny } from './use-tiny';

interface Typed extends MenuPlace {
  readonly typed: string;
  readonly node: Text;
  readonly from: number;
  readonly to: number;
}

/** What is typed behind `@` before the cursor of TinyMCE. */
function typedIn({ editor }: Tiny): Typed | undefined {
  const range = editor.selection.getRng();
  const { startContainer: node, startOffset: to } = range;
  if (!range.collapsed || !(node instanceof Text) || editor.dom.getParent(node, 'pre,code')) return undefined;
  const found = typedNameIn(node.data.slice(0, to));
  if (!found) return undefined;
  const box = document.createRange();
  box.setStart(node, found.from);
  box.setEnd(node, to);
  const { left, top, bottom } = box.getBoundingClientRect();
  return { typed: found.typed, node, from: found.from, to, left, top, bottom };
}

/** The menu of people in TinyMCE, which has none without its own interface. */
export function useTinyNames(tiny: Tiny | undefined) {
  const menu = useRef<MenuHandle>(null);
  const [typed, setTyped] = useState<Typed>();
  const press = useEffectEvent((event: KeyboardEvent): boolean => {
    if (event.isComposing || !menu.current?.press(event.key)) return false;
    event.preventDefault();
    event.stopImmediatePropagation();
    return true;
  });
  useEffect(() => {
    if (!tiny) return;
    const { editor } = tiny;
    const element = editor.getElement();
    let isComposing = false;
    const look = () => setTyped(isComposing || editor.mode.isReadOnly() ? undefined : typedIn(tiny));
    const hearKey = (event: KeyboardEvent) => void press(event);
    const begin = () => {
      isComposing = true;
    };
    const end = () => {
      isComposing = false;
      look();
    };
    const close = () => setTyped(undefined);
    // Before TinyMCE hears of it.
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
  const choose = ({ _id, name, nick_name }: UserLight) => {
    if (!tiny || !typed) return;
    const { editor } = tiny;
    const range = editor.dom.createRng();
    range.setStart(typed.node, typed.from);
    range.setEnd(typed.node, typed.to);
    editor.selection.setRng(range);
    editor.insertContent(
      `${toHtml([mentionOf(_id, nick_name || name, { contenteditable: 'false' })])}&nbsp;`,
    );
    setTyped(undefined);
  };
  return { menu, typed, choose, close: () => setTyped(undefined) };
}
