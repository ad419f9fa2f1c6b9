import type {} from '@vitest/browser-playwright';
import { cdp } from 'vitest/browser';

// Low-level browser input: compositions and touches, which scripted events cannot simulate.

/** Shows an undecided composition of an input method. */
export const compose = (text: string) =>
  cdp().send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });

/** Presses a key that the input method consumes. */
export const composedKey = (key: string) =>
  cdp().send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, code: key, windowsVirtualKeyCode: 229 });

/** Ends the composition with a text. */
export const endComposition = (text: string) => cdp().send('Input.insertText', { text });

/** Starts, moves or ends touches. Coordinates are relative to the window with the test. */
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
