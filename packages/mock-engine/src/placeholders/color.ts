import { plain } from '../run/node';
import { drawColor, hexOf } from './generators/hues';
import type { Placeholder } from './placeholder';

const NAMED: ReadonlyMap<string, string> = new Map([
  ['black', '#000000'],
  ['silver', '#c0c0c0'],
  ['gray', '#808080'],
  ['grey', '#808080'],
  ['white', '#ffffff'],
  ['maroon', '#800000'],
  ['red', '#ff0000'],
  ['purple', '#800080'],
  ['fuchsia', '#ff00ff'],
  ['green', '#008000'],
  ['lime', '#00ff00'],
  ['olive', '#808000'],
  ['yellow', '#ffff00'],
  ['navy', '#000080'],
  ['blue', '#0000ff'],
  ['teal', '#008080'],
  ['aqua', '#00ffff'],
  ['orange', '#ffa500'],
  ['pink', '#ffc0cb'],
  ['brown', '#a52a2a'],
  ['gold', '#ffd700'],
  ['violet', '#ee82ee'],
  ['indigo', '#4b0082'],
  ['coral', '#ff7f50'],
]);

export const color: Placeholder = {
  names: ['color'],
  group: 'color',
  example: '@color',
  about: {
    zh: '十六进制颜色，色相均匀；参数为英文颜色名时给出该颜色。',
    en: 'A hexadecimal colour with evenly distributed hues; pass a colour name to get that colour.',
  },
  prepare: (args) => {
    const name = args.text(0, '').toLowerCase();
    const known = NAMED.get(name);
    return plain(known === undefined ? (run) => hexOf(drawColor(run.random)) : () => known);
  },
};
