import type { Article } from '@easymock/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api';
import { readAgain } from '../../../lib/api/queries';
import { showSuccess } from '../../../lib/state/notices';
import { useTexts } from '../../../lib/texts/texts';
import { texts } from './star-texts';

/** Puts a star on a document or takes it away: at once on the screen, with a way back. */
export function useFavourite() {
  const t = useTexts(texts);
  const client = useQueryClient();
  const show = (id: string, isCollect: boolean) =>
    client.setQueryData<Article>(
      ['article', 'get', { markdownId: id }],
      (before) => before && { ...before, isCollect },
    );
  const run = async (id: string, isCollect: boolean, folder = '') => {
    show(id, isCollect);
    const name = isCollect ? 'insertCollectFile' : 'removeCollectFile';
    try {
      if (isCollect) await api.collectFile.insertCollectFile({ markdownId: id, folder });
      else await api.collectFile.removeCollectFile({ markdownId: id });
    } catch (error) {
      show(id, !isCollect);
      throw error;
    }
    await readAgain(client, 'collectFile', name);
  };
  return {
    /** @param hasUndo what cannot be read any more cannot get its star back */
    change(id: string, isCollect: boolean, hasUndo = true, folder = ''): void {
      const undo = { label: t.undo, run: () => void run(id, !isCollect, folder).catch(() => {}) };
      void run(id, isCollect, folder).then(
        () => showSuccess(isCollect ? t.added : t.removed, hasUndo ? undo : undefined),
        // What went wrong has been said.
        () => {},
      );
    },
  };
}
