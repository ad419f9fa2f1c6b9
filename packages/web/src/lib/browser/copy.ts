/** Puts text on the clipboard; answers whether that worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Plain http on an intranet address has no clipboard interface; the old way still works there.
    const area = document.createElement('textarea');
    area.value = text;
    area.style.position = 'fixed';
    area.style.opacity = '0';
    // Inside an open dialog, since its focus trap would take the focus back from the body.
    (document.activeElement?.closest('[role="dialog"]') ?? document.body).append(area);
    area.select();
    const isDone = document.execCommand('copy');
    area.remove();
    return isDone;
  }
}
