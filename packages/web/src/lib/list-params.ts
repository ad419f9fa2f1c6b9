import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

/** The state of a list that lives in the address: page, sort, search, filters. */
export type ListParams = Record<string, string | number>;

/** Widens the literals of the defaults: `{ page: 1 }` means any number. */
type Values<D extends ListParams> = { [K in keyof D]: D[K] extends number ? number : string };

/**
 * Reads the state from a query. What is absent or not of the default's type becomes the default.
 * @example readListParams(new URLSearchParams('page=2'), { page: 1, sort: '' }) // { page: 2, sort: '' }
 */
export function readListParams<D extends ListParams>(query: URLSearchParams, defaults: D): Values<D> {
  const entries = Object.entries(defaults).map(([key, fallback]) => {
    const text = query.get(key);
    if (text === null) return [key, fallback];
    if (typeof fallback === 'string') return [key, text];
    const number = Number(text);
    return [key, text !== '' && Number.isSafeInteger(number) && number >= 0 ? number : fallback];
  });
  return Object.fromEntries(entries) as Values<D>;
}

/**
 * The query after a change. Defaults are left out, foreign entries stay, and any change but that of
 * the page itself goes back to the first page.
 * @example writeListParams(new URLSearchParams('page=3'), { page: 1, sort: '' }, { sort: 'url' }) // sort=url
 */
export function writeListParams<D extends ListParams>(
  query: URLSearchParams,
  defaults: D,
  changes: Partial<Values<D>>,
): URLSearchParams {
  const next = new URLSearchParams(query);
  const all: Partial<Record<string, string | number>> =
    'page' in changes || !('page' in defaults) ? changes : { ...changes, page: defaults.page };
  for (const [key, value] of Object.entries(all)) {
    if (value === undefined || value === defaults[key] || value === '') next.delete(key);
    else next.set(key, String(value));
  }
  return next;
}

/**
 * @example const [params, setParams] = useListParams({ page: 1, keywords: '', sort: 'update_at' });
 */
export function useListParams<const D extends ListParams>(
  defaults: D,
): [Values<D>, (changes: Partial<Values<D>>) => void] {
  const [query, setQuery] = useSearchParams();
  // Callers write the defaults in place; their text, not their identity, says whether they changed.
  const key = JSON.stringify(defaults);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const params = useMemo(() => readListParams(query, defaults), [query, key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const setParams = useCallback(
    (changes: Partial<Values<D>>) =>
      // Replaced, not pushed: Back leaves the list instead of replaying every filter.
      setQuery((before) => writeListParams(before, defaults, changes), {
        replace: true,
        preventScrollReset: true,
      }),
    [setQuery, key],
  );
  return [params, setParams];
}
