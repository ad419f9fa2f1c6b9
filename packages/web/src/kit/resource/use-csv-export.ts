import { useQueryClient } from '@tanstack/react-query';
import type { ListParams } from '../../lib/address/list-params';
import { showNotice, showSuccess } from '../../lib/state/notices';
import { useTexts } from '../../lib/texts/texts';
import { formatNumber } from '../../lib/texts/time';
import type { ExportedList } from './save-rows';
import { resourceTexts } from './texts';

/**
 * Returns a function that exports all pages of a list, and reports the number of exported rows.
 * @example const exportCsv = useCsvExport({ list, rowsOf, input, columns, count, isPaged });
 */
export function useCsvExport<Row, Data, F extends ListParams>(
  exported: ExportedList<Row, Data, F>,
): () => Promise<void> {
  const t = useTexts(resourceTexts);
  const client = useQueryClient();
  return async () => {
    const { saveRows } = await import('./save-rows');
    const count = await saveRows(client, exported);
    showSuccess(t.exported({ count: formatNumber(count) }));
    if (exported.count > count) showNotice({ kind: 'info', title: t.exportCsv, text: t.exportTooLong({ count }) });
  };
}
