import { componentStyles } from './built-styles';

/** Spares the component library from making the styles of the frame. Call it before its first component is drawn. */
export function insertComponentStyles(): void {
  if (!componentStyles) return;
  const style = document.createElement('style');
  // The library puts its own behind it, and all of them before our style sheets.
  style.dataset.rcOrder = 'prependQueue';
  style.dataset.rcPriority = '-1000';
  style.textContent = componentStyles;
  document.head.prepend(style);
}
