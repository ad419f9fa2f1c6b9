import type { Random } from '../../run/random';

/** A colour by hue (0 to 359), saturation and lightness (percent). */
export interface Color {
  readonly hue: number;
  readonly saturation: number;
  readonly lightness: number;
}

/** Generates a pleasant colour: any hue, neither pale nor dark. */
export function drawColor(random: Random): Color {
  return { hue: random.below(360), saturation: random.int(45, 75), lightness: random.int(45, 70) };
}

/** Returns red, green and blue, 0 to 255 each. */
export function rgbOf({ hue, saturation, lightness }: Color): [number, number, number] {
  const l = lightness / 100;
  const reach = (saturation / 100) * Math.min(l, 1 - l);
  const channel = (offset: number) => {
    const k = (offset + hue / 30) % 12;
    return Math.round(255 * (l - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return [channel(0), channel(8), channel(4)];
}

export function hexOf(color: Color): string {
  return `#${rgbOf(color)
    .map((n) => n.toString(16).padStart(2, '0'))
    .join('')}`;
}
