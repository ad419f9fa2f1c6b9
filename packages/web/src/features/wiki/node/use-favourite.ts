import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api';
import { invalidateReads } from '../../../lib/api/queries';
import { showSuccess } from '../../../lib/state/notices';
import { signal, useSignal } from '../../../lib/state/signal';
import { useTexts } from '../../../lib/texts/texts';
import { texts } from './star-texts';

/** An optimistic change; a newer change of the same star replaces it. */
interface Change {
  readonly isCollect: boolean;
}

// Stored outside the query cache, because a refetch for another reason would drop the pending change.
const underWay = signal<ReadonlyMap<string, Change>>(new Map());

const put = (id: string, change: Change): void => underWay.set(new Map(underWay.get()).set(id, change));

function end(id: string, change: Change): void {
  if (underWay.get().get(id) !== change) return;
  const others = new Map(underWay.get());
  others.delete(id);
  underWay.set(others);
}

/** Returns whether a document has a star: the user's pending change, or else the fetched value. */
export const useIsStarred = (id: string, isCollect: boolean): boolean =>
  useSignal(underWay).get(id)?.isCollect ?? isCollect;

/** Returns a function that sets or removes a star, optimistically and with an undo. */
export function useFavourite() {
  const t = useTexts(texts);
  const client = useQueryClient();
  const run = async (id: string, isCollect: boolean, folder = '') => {
    const change = { isCollect };
    put(id, change);
    try {
      if (isCollect) await api.collectFile.insertCollectFile({ markdownId: id, folder });
      else await api.collectFile.removeCollectFile({ markdownId: id });
      await invalidateReads(client, 'collectFile', isCollect ? 'insertCollectFile' : 'removeCollectFile');
    } finally {
      end(id, change);
    }
  };
  return {
    /**
     * @param hasUndo false for a document that is no longer readable, because its star could not be restored
     */
    change(id: string, isCollect: boolean, hasUndo = true, folder = ''): void {
      const undo = { label: t.undo, run: () => void run(id, !isCollect, folder).catch(() => {}) };
      void run(id, isCollect, folder).then(
        () => showSuccess(isCollect ? t.added : t.removed, hasUndo ? undo : undefined),
        // The API client has reported the failure.
        () => {},
      );
    },
  };
}
