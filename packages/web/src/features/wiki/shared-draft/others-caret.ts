import type { OthersCursor } from './draft-people';
import styles from './others-caret.module.css';
import type { PersonColour } from './person-colours';

/** Pixels around a cursor in which the pointer shows its name. */
const nearPx = 20;

export const cssColourOf = (colour: PersonColour): string => `var(--g-${colour})`;

/** Returns the background of what another person selected. */
export const selectedStyle = (colour: PersonColour): string =>
  `background-color:color-mix(in srgb, ${cssColourOf(colour)} 20%, transparent)`;

/** Creates the cursor of another person: with their name after a move, and a flag later. */
export function caretOf({ nickName, colour, movedAt }: Pick<OthersCursor, 'nickName' | 'colour' | 'movedAt'>) {
  const caret = document.createElement('span');
  caret.className = styles.caret ?? '';
  caret.style.setProperty('--person', cssColourOf(colour));
  // An editor that draws the cursor again must not show the name anew.
  caret.style.setProperty('--since', `${Math.max(0, Date.now() - movedAt)}ms`);
  caret.setAttribute('aria-hidden', 'true');
  const name = document.createElement('span');
  name.className = styles.name ?? '';
  name.textContent = nickName;
  caret.append(name);
  requestAnimationFrame(() => placeName(caret));
  return caret;
}

/** Returns the visible part of the element in which the text scrolls. */
function visibleBoxOf(caret: HTMLElement): DOMRect {
  let element = caret.parentElement;
  while (element && !/auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowY))
    element = element.parentElement;
  return (element ?? document.documentElement).getBoundingClientRect();
}

/** Puts a name that would leave the visible text below its cursor, or to its left. */
function placeName(caret: HTMLElement): void {
  const name = caret.querySelector<HTMLElement>(`.${styles.name}`);
  if (!name || !caret.isConnected) return;
  const box = visibleBoxOf(caret);
  const { left, top } = caret.getBoundingClientRect();
  caret.toggleAttribute('data-below', top - name.offsetHeight < box.top);
  caret.toggleAttribute('data-left', left + name.offsetWidth > box.right);
}

/**
 * Shows the names of cursors near the pointer. The cursors themselves ignore the pointer, so that clicks reach the text.
 * @returns a function that stops
 */
export function showNamesNearPointer(root: HTMLElement): () => void {
  let frame = 0;
  const look = ({ clientX, clientY }: PointerEvent) => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      for (const caret of root.querySelectorAll<HTMLElement>(`.${styles.caret}`)) {
        const { left, right, top, bottom } = caret.getBoundingClientRect();
        const isNear =
          clientX > left - nearPx &&
          clientX < right + nearPx &&
          clientY > top - nearPx / 2 &&
          clientY < bottom + nearPx / 2;
        if (isNear) placeName(caret);
        caret.toggleAttribute('data-near', isNear);
      }
    });
  };
  root.addEventListener('pointermove', look, { passive: true });
  root.addEventListener('pointerdown', look, { passive: true });
  return () => {
    cancelAnimationFrame(frame);
    root.removeEventListener('pointermove', look);
    root.removeEventListener('pointerdown', look);
  };
}
