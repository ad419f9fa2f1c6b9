/**
 * A number times a power of ten, as it is written: multiplying would make 110.00000000000001 of 1.1 and let a
 * bound slip.
 *
 * @example
 * scaled(1.1, 2); // 110
 */
export function scaled(value: number, power: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e');
  return Number(`${digits}e${Number(exponent) + power}`);
}
