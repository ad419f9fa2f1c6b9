import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

/** How a value is spelt in the address, by one entry of its key, by several, or by none. */
export interface Param<T> {
  /** The value if the address has none. */
  readonly fallback: T;
  /** The value, or undefined if the texts spell none. */
  read(texts: readonly string[]): T | undefined;
  write(value: T): readonly string[];
}

/** The parameters that a list keeps in the address. A text or number stands for a parameter with that fallback. */
export type ListParams = Readonly<Record<string, string | number | Param<unknown>>>;

type Value<P> = P extends Param<infer T> ? T : P extends number ? number : string;
/** Widens the literals of the defaults: `{ page: 1 }` means any number. */
export type ParamValues<D extends ListParams> = { [K in keyof D]: Value<D[K]> };

const text = (fallback: string): Param<string> => ({
  fallback,
  read: ([first]) => first,
  write: (value) => (value === '' ? [] : [value]),
});

/**
 * A number within limits, which may be negative or a fraction.
 * @example useListParams({ balance: numberParam({ fallback: 0, min: -100, max: 100 }) })
 */
export const numberParam = (options: {
  fallback: number;
  min?: number;
  max?: number;
  isWhole?: boolean;
}): Param<number> => {
  const { fallback, min = -Number.MAX_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER, isWhole = true } = options;
  return {
    fallback,
    read([first = '']) {
      const value = Number(first);
      const isOne = first.trim() !== '' && (isWhole ? Number.isSafeInteger(value) : Number.isFinite(value));
      return isOne && value >= min && value <= max ? value : undefined;
    },
    write: (value) => [String(value)],
  };
};

/**
 * Several values in an order of their own, such as the tags a list is filtered by: `tag=a&tag=b`.
 * @example useListParams({ tag: severalParam() })
 */
export const severalParam = (fallback: readonly string[] = []): Param<readonly string[]> => ({
  fallback,
  read: (texts) => [...new Set(texts.filter(Boolean))],
  // An address without the key means the fallback, so that nothing has to be spelt where there is one.
  write: (values) => (values.length === 0 && fallback.length > 0 ? [''] : values),
});

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** Whether this is a day that the calendar has, spelt as `2026-11-20`. */
function isDay(value: string): boolean {
  if (!dayPattern.test(value)) return false;
  const at = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value);
}

/**
 * A day such as `2026-11-20`, or the empty text.
 * @example useListParams({ from: dayParam(), to: dayParam() })
 */
export const dayParam = (fallback = ''): Param<string> => ({
  fallback,
  read: ([first = '']) => (first === '' || isDay(first) ? first : undefined),
  write: (value) => (value === '' && fallback === '' ? [] : [value]),
});

function paramOf(given: string | number | Param<unknown>): Param<unknown> {
  if (typeof given === 'string') return text(given);
  return typeof given === 'number' ? numberParam({ fallback: given, min: 0 }) : given;
}

const isSame = (a: readonly string[], b: readonly string[]): boolean => a.join('\n') === b.join('\n');

/** Whether a parameter has the value that an address without it means. */
export function isFallback(given: string | number | Param<unknown>, value: unknown): boolean {
  const param = paramOf(given);
  return isSame(param.write(value), param.write(param.fallback));
}

/** Returns the value of each parameter for an address that has none. */
export const fallbacksOf = <D extends ListParams>(defaults: D): ParamValues<D> =>
  Object.fromEntries(
    Object.entries(defaults).map(([key, given]) => [key, paramOf(given).fallback]),
  ) as ParamValues<D>;

/**
 * Reads the state from a query. What is absent or not of the parameter's kind becomes its fallback.
 * @example readListParams(new URLSearchParams('page=2'), { page: 1, sort: '' }) // { page: 2, sort: '' }
 */
export function readListParams<D extends ListParams>(query: URLSearchParams, defaults: D): ParamValues<D> {
  const entries = Object.entries(defaults).map(([key, given]) => {
    const param = paramOf(given);
    const texts = query.getAll(key);
    return [key, (texts.length > 0 ? param.read(texts) : undefined) ?? param.fallback];
  });
  return Object.fromEntries(entries) as ParamValues<D>;
}

/**
 * The query after a change. Fallbacks are left out, foreign entries stay, and any change but that of
 * the page itself goes back to the first page.
 * @example writeListParams(new URLSearchParams('page=3'), { page: 1, sort: '' }, { sort: 'url' }) // sort=url
 */
export function writeListParams<D extends ListParams>(
  query: URLSearchParams,
  defaults: D,
  changes: Partial<ParamValues<D>>,
): URLSearchParams {
  const next = new URLSearchParams(query);
  const all: Partial<Record<string, unknown>> =
    'page' in changes || !('page' in defaults) ? changes : { ...changes, page: defaults.page };
  for (const [key, value] of Object.entries(all)) {
    const given = defaults[key];
    if (given === undefined) continue;
    const texts = value === undefined || isFallback(given, value) ? [] : paramOf(given).write(value);
    const [first, ...rest] = texts;
    // Set first: it keeps the place that the key has in the address.
    if (first === undefined) next.delete(key);
    else next.set(key, first);
    for (const more of rest) next.append(key, more);
  }
  return next;
}

/**
 * @example const [params, setParams] = useListParams({ page: 1, keywords: '', sort: 'update_at', tag: severalParam() });
 */
export function useListParams<const D extends ListParams>(
  defaults: D,
): [ParamValues<D>, (changes: Partial<ParamValues<D>>) => void] {
  const [query, setQuery] = useSearchParams();
  // Callers write the defaults in place; their text, not their identity, says whether they changed.
  const key = JSON.stringify(defaults);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const params = useMemo(() => readListParams(query, defaults), [query, key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const setParams = useCallback(
    (changes: Partial<ParamValues<D>>) =>
      // Replaced, not pushed: Back leaves the list instead of replaying every filter.
      setQuery((before) => writeListParams(before, defaults, changes), {
        replace: true,
        preventScrollReset: true,
      }),
    [setQuery, key],
  );
  return [params, setParams];
}
