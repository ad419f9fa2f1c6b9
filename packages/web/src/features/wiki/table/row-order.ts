export type SortDirection = 'up' | 'down';

const collator = new Intl.Collator('zh-CN', { numeric: true, sensitivity: 'base' });

/** Returns the number that a cell shows, such as `1,252`, `¥3.5` or `12%`; undefined for other texts. */
export function numberIn(text: string): number | undefined {
  const bare = text.trim().replace(/^([-+]?)[¥￥$€£]/, '$1');
  if (!/^[-+]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?%?$/.test(bare) || !/\d/.test(bare)) return undefined;
  return Number(bare.replace(/[,%]/g, ''));
}

/**
 * Returns the order of rows by the texts of one column: by number if all filled cells are numbers, or else by
 * pinyin and letters. Empty cells come last in both directions, and equal ones stay in their order.
 * @returns the former index of each row
 */
export function rowOrder(texts: readonly string[], direction: SortDirection): number[] {
  const filled = texts.filter((text) => text.trim() !== '');
  const areNumbers = filled.every((text) => numberIn(text) !== undefined);
  const sign = direction === 'up' ? 1 : -1;
  const compare = (a: string, b: string) =>
    areNumbers ? (numberIn(a) ?? 0) - (numberIn(b) ?? 0) : collator.compare(a.trim(), b.trim());
  return texts
    .map((_, index) => index)
    .toSorted((a, b) => {
      const [one = '', other = ''] = [texts[a], texts[b]];
      const [isOneEmpty, isOtherEmpty] = [one.trim() === '', other.trim() === ''];
      if (isOneEmpty || isOtherEmpty) return Number(isOneEmpty) - Number(isOtherEmpty) || a - b;
      return sign * compare(one, other) || a - b;
    });
}
