import { api } from '../../../lib/api/api';
import { saveFile } from '../../../lib/api/download';
import { queryClient } from '../../../lib/api/queries';

/** Saves the file of a certificate. The server records it; the call shows a refusal. */
export function useDownload() {
  return async (id: string): Promise<void> => {
    const file = await api.certificate.download({ id }).catch(() => undefined);
    if (!file) return;
    const bytes = Uint8Array.from(atob(file.content), (char) => char.charCodeAt(0));
    saveFile(new Blob([bytes], { type: 'application/octet-stream' }), file.name);
    await queryClient.invalidateQueries({ queryKey: ['certificate', 'getRevealLog'] });
  };
}
