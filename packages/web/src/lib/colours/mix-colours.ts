/**
 * Mixes a share of one colour into another. Both may be `#rrggbb` or `#rgb`, because builds shorten colours.
 * @example mixColours('#ff0000', 0.5, '#fff') // '#ff8080'
 */
export function mixColours(colour: string, share: number, ground: string): string {
  const [over, under] = [partsOf(colour), partsOf(ground)];
  const mixed = over.map((part, index) => Math.round(part * share + (under[index] ?? 0) * (1 - share)));
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function partsOf(colour: string): number[] {
  const hex = colour.length === 4 ? colour.replace(/[\da-f]/gi, '$&$&') : colour;
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

/** Relative luminance of a colour, from 0 to 1, as defined by WCAG 2.2. */
function lightOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * Returns the contrast ratio of two colours, from 1 to 21. Text needs 4.5.
 * @example contrastOf('#000000', '#ffffff') // 21
 */
export function contrastOf(a: string, b: string): number {
  const [dark = 0, light = 0] = [lightOf(a), lightOf(b)].sort((one, other) => one - other);
  return (light + 0.05) / (dark + 0.05);
}
