import { numberIn } from './row-order';

/** Digits up to which sums are exact. */
const maxDigits = 15;

/**
 * Returns the sum of a column as its cells are written: with as many decimals, with separators if a cell has
 * them, and with their currency if all have the same. Columns of other texts, of percentages, or without
 * numbers have no total.
 * @example columnTotal(['¥1,200.5', '', '¥99']) // '¥1,299.5'
 */
export function columnTotal(texts: readonly string[]): string | undefined {
  const filled = texts.map((text) => text.trim()).filter((text) => text !== '');
  const numbers = filled.map(numberIn);
  if (filled.length === 0 || numbers.includes(undefined) || filled.some((text) => text.endsWith('%'))) return undefined;
  const decimals = Math.max(...filled.map((text) => /\.(\d+)$/.exec(text)?.[1]?.length ?? 0));
  const sum = numbers.reduce<number>((total, number) => total + Math.round((number ?? 0) * 10 ** decimals), 0);
  if (!Number.isSafeInteger(sum) || decimals > maxDigits) return undefined;
  const text = (Math.abs(sum) / 10 ** decimals).toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: filled.some((one) => one.includes(',')),
  });
  const currencies = new Set(filled.map((one) => /[¥￥$€£]/.exec(one)?.[0] ?? ''));
  const currency = currencies.size === 1 ? ([...currencies][0] ?? '') : '';
  return `${sum < 0 ? '-' : ''}${currency}${text}`;
}
