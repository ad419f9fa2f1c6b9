import {
  fallbacksOf,
  isFallback,
  type ListParams,
  type ParamValues,
  useListParams,
} from '../../lib/address/list-params';

const defaults = { page: 1, pageSize: 20, keywords: '', sort: '' };
const usualPageSizes: readonly number[] = [20, 50, 100, 200];

/** The input that the list calls of resources share, besides their own filters. */
export type TableInput<F extends ListParams> = {
  page: number;
  pageSize: number;
  keywords: string;
  sortField: string;
  sortOrder: 1 | -1;
} & ParamValues<F>;

export interface TableParams<F extends ListParams = Record<never, never>> {
  /** The state of the list as its call takes it. */
  readonly input: TableInput<F>;
  /** Whether anything narrows the list. */
  readonly isFiltered: boolean;
  /** The order as the address spells it: the field, with `-` before it where it descends. */
  readonly sort: string;
  /** The numbers of rows that a page can have. */
  readonly pageSizes: readonly number[];
  set(changes: Partial<TableInput<F> & { sort: string }>): void;
  /** Takes away what narrows the list. */
  reset(): void;
}

/**
 * The state of a table, which lives in the address: page, order, keywords, the filters given, and choices that
 * only turn to another part of the list and so are no filters.
 * @param pageSizes the sizes of pages to choose from, the first of them 20
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
      // An address may say anything; what no list can show is what everybody begins with.
      page: Math.max(1, Number(rest.page)),
      pageSize: pageSizes.includes(pageSize) ? pageSize : defaults.pageSize,
      sortField: name.replace(/^-/, ''),
      // Without a field, the order that the server gives by itself: the newest first.
      sortOrder: name === '' || name.startsWith('-') ? -1 : 1,
    } as unknown as TableInput<F & V>,
    sort: name,
    pageSizes,
    isFiltered: Object.entries(narrowing).some(([key, given]) => !isFallback(given, rest[key])),
    set: (changes) => setParams(changes as Partial<ParamValues<ListParams>>),
    reset: () => setParams(fallbacksOf(narrowing)),
  };
}
