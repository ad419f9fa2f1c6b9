import { printPointExportPath, printPointFormats } from '@easymock/contract';
import { useMutation } from '@tanstack/react-query';
import type { Action } from '../../../kit/buttons/action-menu';
import { DownloadIcon } from '../../../kit/display/icons';
import { CallError } from '../../../lib/api/api';
import { downloadFile, fileName } from '../../../lib/api/download';
import { showNotice } from '../../../lib/state/notices';
import { useTexts } from '../../../lib/texts/texts';
import { texts } from './texts';

/** Returns the exports of images, one action for each format. */
export function useExport(): (ids: readonly string[], name: string) => Action[] {
  const t = useTexts(texts);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ ids, name, format }: { ids: readonly string[]; name: string; format: string }) =>
      downloadFile(printPointExportPath, { print_point: ids, format }, `${fileName(name)}.${format}`),
    onError: (error: Error) =>
      showNotice({
        kind: 'error',
        title: t.exportFailed,
        text: error.message,
        requestId: error instanceof CallError ? error.requestId : undefined,
      }),
  });
  return (ids, name) =>
    printPointFormats.map((format) => ({
      key: format,
      icon: DownloadIcon,
      label: t.exportAs({ format: format === 'xlsx' ? 'Excel' : format.toUpperCase() }),
      isDisabled: isPending,
      run: () => mutate({ ids, name, format }),
    }));
}
