import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api';
import { readAgain } from '../../../lib/api/queries';
import { showSuccess } from '../../../lib/state/notices';
import { signal, useSignal } from '../../../lib/state/signal';
import { useTexts } from '../../../lib/texts/texts';
import { texts } from './star-texts';

/** A change that the server is about to make; whoever changes a star again replaces it. */
interface Change {
  readonly isCollect: boolean;
}

// Beside what was read, which is read again for other reasons too and then tells of no change under way.
const underWay = signal<ReadonlyMap<string, Change>>(new Map());

const put = (id: string, change: Change): void => underWay.set(new Map(underWay.get()).set(id, change));

function end(id: string, change: Change): void {
  if (underWay.get().get(id) !== change) return;
  const others = new Map(underWay.get());
  others.delete(id);
  underWay.set(others);
}

/** Whether a document has a star: what the person has just decided, or else what was read. */
export const useIsStarred = (id: string, isCollect: boolean): boolean =>
  useSignal(underWay).get(id)?.isCollect ?? isCollect;

/** Puts a star on a document or takes it away: at once on the screen, with a way back. */
export function useFavourite() {
  const t = useTexts(texts);
  const client = useQueryClient();
  const run = async (id: string, isCollect: boolean, folder = '') => {
    const change = { isCollect };
    put(id, change);
    try {
      if (isCollect) await api.collectFile.insertCollectFile({ markdownId: id, folder });
      else await api.collectFile.removeCollectFile({ markdownId: id });
      await readAgain(client, 'collectFile', isCollect ? 'insertCollectFile' : 'removeCollectFile');
    } finally {
      end(id, change);
    }
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
