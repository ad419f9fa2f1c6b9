interface FoundPage {
  limit: number;
  offset: number;
  /** Number of rows on the page. */
  found: number;
}

/**
 * Returns the total number of rows of a list. On the last page the total follows from the offset; other pages
 * need a count query.
 * @example await totalOf({ limit, offset, found: rows.length }, () => db.select({ total: count()
 * }).from(users))
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
