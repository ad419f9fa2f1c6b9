import { type RecycledOperation, wikiRecycleDays } from '@easymock/contract';
import { queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { RecycleDrawer } from '../../../kit/resource/recycle-drawer';
import { api } from '../../../lib/api/api';
import { useTexts } from '../../../lib/texts/texts';
import type { NodeActions } from '../node/use-node-actions';
import { texts } from './texts';

type Row = RecycledOperation & { _id: string };

/** Lists the recycle bin, one row per deletion, and restores from it. */
export function RecycleBin({ actions, onClose }: { actions: NodeActions; onClose: () => void }) {
  const t = useTexts(texts);
  const [isOpen, setIsOpen] = useState(true);
  const list = (place: { page: number; keywords: string }) =>
    queryOptions({
      queryKey: ['catalog', 'getRecycle', 'drawer', place],
      queryFn: async ({ signal }) => {
        const found = await api.catalog.getRecycle({ ...place, pageSize: 20 }, { signal, claims: 'all' });
        const rows = found.list.map((one): Row => ({ ...one, _id: one.deleteId }));
        return { ...found, list: rows, keepDays: wikiRecycleDays };
      },
    });
  return (
    <RecycleDrawer<Row>
      isOpen={isOpen}
      onClose={() => {
        setIsOpen(false);
        setTimeout(onClose, 400);
      }}
      list={list as never}
      factsOf={({ title, chosenNum, catalogPathName, deletedBy, deletedAt }) => ({
        name: chosenNum > 1 ? `${title} × ${chosenNum}` : title,
        detail: catalogPathName.replaceAll(',', ' / '),
        deletedBy,
        deletedAt,
      })}
      restore={({ deleteId }) => api.catalog.restoreCatalog({ deleteId })}
      onRestored={() => actions.refreshAll()}
      removal={{
        mayRemove: ({ canDelete }) => canDelete,
        needsName: ({ catalogType, num }) => catalogType === 'folder' || num > 1,
        textOf: ({ num }) => t.removeText({ count: num }),
        remove: ({ ids }) => api.catalog.deleteCatalog({ ids }),
      }}
    />
  );
}
