/** Returns whether key presses on the target enter text. Checkboxes and radio buttons do not use letters. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const fields = 'input:not([type=checkbox], [type=radio]), textarea, select, [role="textbox"]';
  return target.isContentEditable || target.closest(fields) !== null;
}
