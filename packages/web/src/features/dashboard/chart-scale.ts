/**
 * Round steps for an axis from zero: the last is at or above the largest value.
 * @example axisSteps(87, 4) // [0, 25, 50, 75, 100]
 */
export function axisSteps(max: number, count: number): number[] {
  const rough = Math.max(max, 1) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  // Calls are whole, so no step is smaller than one.
  const nice = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((step) => step >= rough) ?? rough;
  const step = Math.max(1, Math.ceil(nice));
  return Array.from({ length: Math.ceil(Math.max(max, 1) / step) + 1 }, (_, index) => index * step);
}

/**
 * A number in the few characters an axis has room for.
 * @example shortNumber(12_500) // '12.5k'
 */
export function shortNumber(value: number): string {
  const units = [
    [1e9, 'B'],
    [1e6, 'M'],
    [1e3, 'k'],
  ] as const;
  const unit = units.find(([size]) => value >= size);
  return unit ? `${Number((value / unit[0]).toFixed(1))}${unit[1]}` : String(value);
}
