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
    // Append inside an open dialog, because its focus trap would take the focus back from the body.
    (document.activeElement?.closest('[role="dialog"]') ?? document.body).append(area);
    area.select();
    const isDone = document.execCommand('copy');
    area.remove();
    return isDone;
  }
}
