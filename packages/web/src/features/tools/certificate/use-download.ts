import type { Certificate } from '@easymock/contract';
import { callTable } from '../../../lib/api/call-table';
import { saveCallFile } from '../../../lib/api/download';
import { queryClient } from '../../../lib/api/queries';

/**
 * Returns a function that saves the file of a certificate. The server logs each download; the call reports a
 * refusal.
 */
export function useDownload() {
  return async ({ _id: id, fileName }: Pick<Certificate, '_id' | 'fileName'>): Promise<void> => {
    await saveCallFile(callTable.certificate.download, { id }, fileName).then(
      () => queryClient.invalidateQueries({ queryKey: ['certificate', 'getRevealLog'] }),
      () => {},
    );
  };
}
