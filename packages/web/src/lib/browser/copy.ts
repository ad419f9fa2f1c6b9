/** Copies text to the clipboard. @returns whether that worked */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Pages over plain http on an intranet address have no clipboard API; `execCommand` still works there.
    const area = document.createElement('textarea');
    area.value = text;
    area.style.position = 'fixed';
    area.style.opacity = '0';
    // Appends inside an open dialog, because its focus trap would take the focus back from the body.
    (document.activeElement?.closest('[role="dialog"]') ?? document.body).append(area);
    area.select();
    const isDone = document.execCommand('copy');
    area.remove();
    return isDone;
  }
}

/** Copies HTML and its text to the clipboard, also where pages have no clipboard API. @returns whether that worked */
export function copyRich(html: string, text: string): boolean {
  let isDone = false;
  const fill = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/html', html);
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    // An editor with the focus would copy its own selection.
    event.stopImmediatePropagation();
    isDone = true;
  };
  document.addEventListener('copy', fill, { capture: true, once: true });
  document.execCommand('copy');
  document.removeEventListener('copy', fill, { capture: true });
  return isDone;
}
