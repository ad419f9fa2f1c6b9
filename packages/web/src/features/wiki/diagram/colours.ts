import type { Colours } from './messages';

/** Tokens of the theme for parts of a whole, in this order. */
const parts = ['glaze', 'indigo', 'amber', 'plum', 'lake', 'seal', 'bamboo', 'rose'];

/** Reads the colours of the current theme from the page. */
export function readColours(): Colours {
  const root = getComputedStyle(document.documentElement);
  // Builds shorten colours such as `#aabbcc` to `#abc`.
  const token = (name: string) =>
    root
      .getPropertyValue(`--g-${name}`)
      .trim()
      .replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');
  return {
    isDark: document.documentElement.dataset.theme === 'dark',
    surface: token('surface'),
    raised: token('raised'),
    sunken: token('sunken'),
    line: token('line'),
    edge: token('edge'),
    ink: token('ink1'),
    faintInk: token('ink2'),
    accent: token('glaze'),
    note: token('amber'),
    alarm: token('seal'),
    parts: parts.map(token),
  };
}
