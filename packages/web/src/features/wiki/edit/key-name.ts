const isMac = /mac/i.test(navigator.userAgent);

/** A key as people know it: `Mod-Shift-8` is Ctrl+Shift+8. */
export const keyName = (key: string): string =>
  key
    .split('-')
    .map((part) => (part === 'Mod' ? (isMac ? '⌘' : 'Ctrl') : part.length === 1 ? part.toUpperCase() : part))
    .join('+');
