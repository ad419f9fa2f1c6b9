import { type UseQueryOptions, useQueryClient } from '@tanstack/react-query';
import type { ListParams } from '../../lib/address/list-params';
import { showNotice, showSuccess } from '../../lib/state/notices';
import { useTexts } from '../../lib/texts/texts';
import { formatNumber } from '../../lib/texts/time';
import type { Column } from './column';
import type { TableInput } from './table-params';
import { resourceTexts } from './texts';

const maxExported = 10_000;

/**
 * Saves what a list shows, all pages of it, as a file called as the tab is.
 * @example const exportCsv = useCsvExport({ list, rowsOf, input, columns, count });
 */
export function useCsvExport<Row, Data, F extends ListParams>(options: {
  list: (input: TableInput<F>) => UseQueryOptions<Data>;
  rowsOf: (data: Data) => readonly Row[];
  input: TableInput<F>;
  columns: readonly Column<Row>[];
  /** How many rows there are in all. */
  count: number;
  /** Whether the server gives pages; else one answer holds all rows. */
  isPaged: boolean;
}): () => Promise<void> {
  const { list, rowsOf, input, count, isPaged } = options;
  const t = useTexts(resourceTexts);
  const client = useQueryClient();
  return async () => {
    const all: Row[] = [];
    for (let page = 1; all.length < Math.min(count, maxExported); page += 1) {
      const data = await client.fetchQuery(list(isPaged ? { ...input, page, pageSize: 200 } : input));
      const more = rowsOf(data);
      all.push(...more);
      if (!isPaged || more.length === 0) break;
    }
    const { saveRows } = await import('./save-rows');
    saveRows(all, options.columns);
    showSuccess(t.exported({ count: formatNumber(all.length) }));
    if (count > all.length) {
      showNotice({ kind: 'info', title: t.exportCsv, text: t.exportTooLong({ count: all.length }) });
    }
  };
}
