/**
 * Returns the code after the highest one with the prefix, padded to the same width.
 * @example nextCode(['SHOP-007', 'SHOP-2'], 'SHOP-') // 'SHOP-008'
 */
export function nextCode(codes: readonly string[], prefix: string): string | undefined {
  const numbers = codes.flatMap((code) => {
    const rest = code.startsWith(prefix) ? code.slice(prefix.length) : '';
    return /^\d{1,9}$/.test(rest) ? [rest] : [];
  });
  if (prefix === '' || numbers.length === 0) return undefined;
  const highest = Math.max(...numbers.map(Number));
  const width = Math.max(...numbers.map(({ length }) => length));
  return prefix + String(highest + 1).padStart(width, '0');
}
