import type { Text } from './language';

/**
 * Colours of records, by the names of the design tokens. Each theme shows them in its own shade, and each is
 * legible as text on every background.
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

export const tokenColourNames: Readonly<Record<TokenColour, Text>> = {
  glaze: { zh: '青瓷', en: 'Celadon' },
  indigo: { zh: '靛蓝', en: 'Indigo' },
  amber: { zh: '琥珀', en: 'Amber' },
  plum: { zh: '梅紫', en: 'Plum' },
  bamboo: { zh: '竹青', en: 'Bamboo' },
  seal: { zh: '朱砂', en: 'Vermilion' },
  lake: { zh: '湖蓝', en: 'Lake' },
  rose: { zh: '蔷薇', en: 'Rose' },
  umber: { zh: '赭石', en: 'Umber' },
  ink: { zh: '墨色', en: 'Ink' },
};
