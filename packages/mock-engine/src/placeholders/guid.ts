import type { Random } from '../run/random';
import type { Placeholder } from './placeholder';

// Character codes of the sixteen digits; creating a text from all codes takes one step instead of twenty.
const HEX = Uint8Array.from([...'0123456789abcdef'], (digit) => digit.charCodeAt(0));
const hex = (bits: number, shift: number) => HEX[(bits >>> shift) & 15] as number;
const DASH = 45;
const QUOTE = 34;
const VERSION_4 = 52;

/** Returns the GUID in quotes, with the bits of version 4 and its variant, so that validators accept it. */
function drawQuoted(random: Random): string {
  const a = random.next();
  const b = random.next();
  const c = random.next();
  const d = random.next();
  // biome-ignore format: one line for each group of the guid
  return String.fromCharCode(
    QUOTE, hex(a, 28), hex(a, 24), hex(a, 20), hex(a, 16), hex(a, 12), hex(a, 8), hex(a, 4), hex(a, 0), DASH,
    hex(b, 28), hex(b, 24), hex(b, 20), hex(b, 16), DASH,
    VERSION_4, hex(b, 8), hex(b, 4), hex(b, 0), DASH,
    HEX[8 + ((c >>> 28) & 3)] as number, hex(c, 24), hex(c, 20), hex(c, 16), DASH,
    hex(c, 12), hex(c, 8), hex(c, 4), hex(c, 0), hex(d, 28), hex(d, 24), hex(d, 20), hex(d, 16), hex(d, 12), hex(d, 8), hex(d, 4), hex(d, 0), QUOTE,
  );
}

export const guid: Placeholder = {
  names: ['guid', 'uuid'],
  group: 'misc',
  example: '@guid',
  about: { zh: 'GUID（第 4 版 UUID）。', en: 'A GUID (UUID version 4).' },
  prepare: () => ({
    yields: 'plain',
    draw: ({ random }) => drawQuoted(random).slice(1, -1),
    json: ({ random }) => drawQuoted(random),
  }),
};
