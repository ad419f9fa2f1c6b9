/**
 * The colours that records may carry, by the names of our tokens: each theme shows them its own way, and
 * each is legible as text on every ground.
 */
export const tokenColours = [
  'glaze',
  'indigo',
  'amber',
  'plum',
  'bamboo',
  'seal',
  'lake',
  'rose',
  'umber',
  'ink',
] as const;
export type TokenColour = (typeof tokenColours)[number];
