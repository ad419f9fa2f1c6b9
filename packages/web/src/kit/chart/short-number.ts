/**
 * Abbreviates a number to the few characters for which an axis has space.
 * @example shortNumber(12_500) // '12.5k'
 */
export function shortNumber(value: number): string {
  const units = [
    [1e9, 'B'],
    [1e6, 'M'],
    [1e3, 'k'],
  ] as const;
  const unit = units.find(([size]) => Math.abs(value) >= size);
  return unit ? `${Number((value / unit[0]).toFixed(1))}${unit[1]}` : String(value);
}
