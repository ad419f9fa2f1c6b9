import type {} from '@vitest/browser-playwright';
import { cdp } from 'vitest/browser';

// Input as it reaches the browser from outside: compositions and fingers, which events of scripts are not like.

/** Shows what somebody composes and has not decided yet. */
export const compose = (text: string) =>
  cdp().send('Input.imeSetComposition', {
    ...{ text, selectionStart: text.length, selectionEnd: text.length },
  });

/** A key that the input method keeps to itself. */
export const composedKey = (key: string) =>
  cdp().send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, code: key, windowsVirtualKeyCode: 229 });

/** Ends the composition with a text. */
export const endComposition = (text: string) => cdp().send('Input.insertText', { text });

/** Puts fingers on the page, moves them, or takes them away. Points are those of the window with the test. */
export const touch = (
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  points: readonly { readonly x: number; readonly y: number }[],
) => {
  const { left, top } = window.frameElement?.getBoundingClientRect() ?? { left: 0, top: 0 };
  return cdp().send('Input.dispatchTouchEvent', {
    type,
    touchPoints: points.map(({ x, y }, id) => ({ x: x + left, y: y + top, id })),
  });
};
