import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

/** Codec of a value in the address, which has one entry for its key, several, or none. */
export interface Param<T> {
  /** Value used if the address has no entry for the key. */
  readonly fallback: T;
  /** Parses the entries; returns undefined if they are not a valid value. */
  read(texts: readonly string[]): T | undefined;
  write(value: T): readonly string[];
}

/**
 * The parameters that a list stores in the address. A plain string or number is shorthand for a parameter with that
 * fallback.
 */
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
 * Returns a parameter for a number within limits, which may be negative or a fraction.
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
 * Returns a parameter for several values whose order is preserved, such as the tags of a filter:
 * `tag=a&tag=b`.
 * @example useListParams({ tag: severalParam() })
 */
export const severalParam = (fallback: readonly string[] = []): Param<readonly string[]> => ({
  fallback,
  read: (texts) => [...new Set(texts.filter(Boolean))],
  // A missing key means the fallback, so an empty list must be written explicitly if the fallback is not
  // empty.
  write: (values) => (values.length === 0 && fallback.length > 0 ? [''] : values),
});

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** Returns whether the value is an existing calendar day, such as `2026-11-20`. */
function isDay(value: string): boolean {
  if (!dayPattern.test(value)) return false;
  const at = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value);
}

/**
 * Returns a parameter for a day such as `2026-11-20`, or the empty string.
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

/** Returns whether the value equals the fallback of the parameter. */
export function isFallback(given: string | number | Param<unknown>, value: unknown): boolean {
  const param = paramOf(given);
  return isSame(param.write(value), param.write(param.fallback));
}

/** Returns the fallback of each parameter. */
export const fallbacksOf = <D extends ListParams>(defaults: D): ParamValues<D> =>
  Object.fromEntries(Object.entries(defaults).map(([key, given]) => [key, paramOf(given).fallback])) as ParamValues<D>;

/**
 * Reads the state from a query. Missing or invalid entries become the fallback.
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
 * Returns the query after a change. Fallbacks are omitted and unrelated keys are preserved. Every change except one of
 * the page itself returns to the first page.
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
    // `set` before `append` preserves the position of the key in the address.
    if (first === undefined) next.delete(key);
    else next.set(key, first);
    for (const more of rest) next.append(key, more);
  }
  return next;
}

/**
 * Reads list parameters from the address, and returns them with a function that changes them.
 * @example const [params, setParams] = useListParams({ page: 1, keywords: '', sort: 'update_at', tag: severalParam() });
 */
export function useListParams<const D extends ListParams>(
  defaults: D,
): [ParamValues<D>, (changes: Partial<ParamValues<D>>) => void] {
  const [query, setQuery] = useSearchParams();
  // Compares the defaults by their JSON, because callers write them inline.
  const key = JSON.stringify(defaults);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const params = useMemo(() => readListParams(query, defaults), [query, key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const setParams = useCallback(
    (changes: Partial<ParamValues<D>>) =>
      // Replaces the history entry, so that Back leaves the list instead of undoing every filter.
      setQuery((before) => writeListParams(before, defaults, changes), { replace: true, preventScrollReset: true }),
    [setQuery, key],
  );
  return [params, setParams];
}
