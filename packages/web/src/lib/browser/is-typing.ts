/** Whether keys pressed there belong to a text; boxes to tick are left alone by letters. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const fields = 'input:not([type=checkbox], [type=radio]), textarea, select, [role="textbox"]';
  return target.isContentEditable || target.closest(fields) !== null;
}
