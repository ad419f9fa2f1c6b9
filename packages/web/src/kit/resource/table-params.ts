import { type ListParams, useListParams } from '../../lib/list-params';

const defaults = { page: 1, pageSize: 20, keywords: '', sort: '' };
export const pageSizes: readonly number[] = [20, 50, 100, 200];

/** What a list call of the newer groups takes, besides the filters of its own. */
export type TableInput<F extends ListParams> = {
  page: number;
  pageSize: number;
  keywords: string;
  sortField: string;
  sortOrder: 1 | -1;
} & { [K in keyof F]: F[K] extends number ? number : string };

export interface TableParams<F extends ListParams = Record<never, never>> {
  /** The state of the list as its call takes it. */
  readonly input: TableInput<F>;
  /** Whether anything narrows the list. */
  readonly isFiltered: boolean;
  /** The order as the address spells it: the field, with `-` before it where it descends. */
  readonly sort: string;
  set(changes: Partial<TableInput<F> & { sort: string }>): void;
  /** Takes away what narrows the list. */
  reset(): void;
}

/**
 * The state of a table, which lives in the address: page, order, keywords, the filters given, and choices that
 * only turn to another part of the list and so are no filters.
 * @example const table = useTableParams({ department: '' }); table.set({ department: 'developmentCentre' })
 */
export function useTableParams<const F extends ListParams, const V extends ListParams = Record<never, never>>(
  filters: F,
  parts?: V,
): TableParams<F & V> {
  const [params, set] = useListParams<ListParams>({ ...defaults, ...filters, ...parts });
  const setParams = set as (changes: ListParams) => void;
  const { sort, ...rest } = params;
  const name = String(sort);
  const narrowing = { keywords: '', ...filters };
  return {
    input: {
      ...rest,
      // An address may say anything; what no list can show is what everybody begins with.
      page: Math.max(1, Number(rest.page)),
      pageSize: pageSizes.includes(Number(rest.pageSize)) ? rest.pageSize : defaults.pageSize,
      sortField: name.replace(/^-/, ''),
      sortOrder: name.startsWith('-') ? -1 : 1,
    } as TableInput<F & V>,
    sort: name,
    isFiltered: Object.entries(narrowing).some(([key, value]) => params[key] !== value),
    set: (changes) => setParams(changes as ListParams),
    reset: () => setParams(narrowing as ListParams),
  };
}
