/**
 * One colour with a share of another, both as `#rrggbb` or `#rgb`: builds write what can be short as short.
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
