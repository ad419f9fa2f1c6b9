import { componentStyles } from './built-styles';

/**
 * Inserts the prebuilt styles of the frame, so that the component library does not generate them. Call it
 * before the library's first component is rendered.
 */
export function insertComponentStyles(): void {
  if (!componentStyles) return;
  const style = document.createElement('style');
  // The library inserts its own styles after this one, and all of them before our style sheets.
  style.dataset.rcOrder = 'prependQueue';
  style.dataset.rcPriority = '-1000';
  style.textContent = componentStyles;
  document.head.prepend(style);
}
