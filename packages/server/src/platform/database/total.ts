interface FoundPage {
  limit: number;
  offset: number;
  /** How many rows the page has. */
  found: number;
}

/**
 * How many rows a list has on all pages. The last page tells by itself; only others are counted.
 * @example await totalOf({ limit, offset, found: rows.length }, () => db.select({ total: count() }).from(users))
 */
export async function totalOf(
  { limit, offset, found }: FoundPage,
  countAll: () => PromiseLike<{ total: number }[]>,
): Promise<number> {
  const isLast = found < limit && (found > 0 || offset === 0);
  if (isLast) return offset + found;
  const [all] = await countAll();
  return all?.total ?? 0;
}
