import {
  fallbacksOf,
  isFallback,
  type ListParams,
  type ParamValues,
  useListParams,
} from '../../lib/address/list-params';

const defaults = { page: 1, pageSize: 20, keywords: '', sort: '' };
const usualPageSizes: readonly number[] = [20, 50, 100, 200];

/** The input that the list calls of all resources share, together with their own filters. */
export type TableInput<F extends ListParams> = {
  page: number;
  pageSize: number;
  keywords: string;
  sortField: string;
  sortOrder: 1 | -1;
} & ParamValues<F>;

export interface TableParams<F extends ListParams = Record<never, never>> {
  /** The state of the list, as input of its call. */
  readonly input: TableInput<F>;
  /** Whether a search or filter is active. */
  readonly isFiltered: boolean;
  /** The order as in the URL: the field, preceded by `-` if descending. */
  readonly sort: string;
  readonly pageSizes: readonly number[];
  set(changes: Partial<TableInput<F> & { sort: string }>): void;
  /** Clears the search and all filters. */
  reset(): void;
}

/**
 * Manages the state of a table in the URL: page, order, keywords, filters, and `parts`, choices that switch
 * between parts of the list and are not filters.
 * @param pageSizes the available page sizes, of which the first is 20
 * @example const table = useTableParams({ department: '', tag: severalParam() }); table.set({ tag: ['a'] })
 */
export function useTableParams<const F extends ListParams, const V extends ListParams = Record<never, never>>(
  filters: F,
  parts?: V,
  pageSizes = usualPageSizes,
): TableParams<F & V> {
  const narrowing: ListParams = { keywords: '', ...filters };
  const [params, setParams] = useListParams<ListParams>({ ...defaults, ...filters, ...parts });
  const { sort, ...rest } = params as Readonly<Record<string, unknown>>;
  const name = String(sort);
  const pageSize = Number(rest.pageSize);
  return {
    input: {
      ...rest,
      // The URL may contain any values; invalid ones fall back to the defaults.
      page: Math.max(1, Number(rest.page)),
      pageSize: pageSizes.includes(pageSize) ? pageSize : defaults.pageSize,
      sortField: name.replace(/^-/, ''),
      // The server's default order if no field is given: latest first.
      sortOrder: name === '' || name.startsWith('-') ? -1 : 1,
    } as unknown as TableInput<F & V>,
    sort: name,
    pageSizes,
    isFiltered: Object.entries(narrowing).some(([key, given]) => !isFallback(given, rest[key])),
    set: (changes) => setParams(changes as Partial<ParamValues<ListParams>>),
    reset: () => setParams(fallbacksOf(narrowing)),
  };
}
