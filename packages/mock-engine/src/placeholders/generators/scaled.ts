/**
 * Multiplies a number by a power of ten in its decimal notation. Multiplication would turn 1.1 into
 * 110.00000000000001 and exceed a bound.
 *
 * @example
 * scaled(1.1, 2); // 110
 */
export function scaled(value: number, power: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e');
  return Number(`${digits}e${Number(exponent) + power}`);
}
