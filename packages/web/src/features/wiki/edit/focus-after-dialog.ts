/** Returns the focus to the text when a dialog, which holds the focus until then, has been removed. */
export function focusAfterDialog(text: { readonly dom: Element; focus: () => void } | null | undefined): void {
  requestAnimationFrame(() => text?.dom.isConnected && text.focus());
}
