/** Returns the focus to the text when a dialog, which holds the focus until then, has been removed. */
export function focusAfterDialog(focus: () => unknown): void {
  requestAnimationFrame(() => void focus());
}
