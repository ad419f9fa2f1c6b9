const isMac = /mac/i.test(navigator.userAgent);

/** Returns the display name of a shortcut: `Mod-Shift-8` is Ctrl+Shift+8. */
export const keyName = (key: string): string =>
  key
    .split('-')
    .map((part) => (part === 'Mod' ? (isMac ? '⌘' : 'Ctrl') : part.length === 1 ? part.toUpperCase() : part))
    .join('+');
