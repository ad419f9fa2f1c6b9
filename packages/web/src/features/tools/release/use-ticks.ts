import type { CheckItem, ItemState, ReleaseInfo } from '@easymock/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api';
import { infoQuery } from './info-query';

const withItem = (before: ReleaseInfo, next: Partial<CheckItem> & { id: string }): ReleaseInfo => ({
  ...before,
  check_list: before.check_list.map((one) => (one.id === next.id ? { ...one, ...next } : one)),
});

/** Brings items of a checklist into another state. */
export function useTicks(release: ReleaseInfo) {
  const client = useQueryClient();
  const { _id: id } = release;
  const patch = (change: (before: ReleaseInfo) => ReleaseInfo) =>
    client.setQueryData(infoQuery(id).queryKey, (before) => before && change(before));
  const setState = async (item: CheckItem, state: ItemState, note?: string, claims?: 'all') => {
    // It stands there at once, and is read again if the server refuses.
    patch((before) => withItem(before, { id: item.id, state }));
    try {
      const { item: after, ...rest } = await api.release.updateCheckItem(
        { releaseId: id, itemId: item.id, state, from: item.state, ...(note !== undefined && { note }) },
        claims && { claims },
      );
      patch((before) => ({ ...withItem(before, after), ...rest }));
      if (rest.status !== release.status)
        await client.invalidateQueries({ queryKey: infoQuery(id).queryKey });
      void client.invalidateQueries({ queryKey: ['release', 'list'] });
    } catch (error) {
      await client.invalidateQueries({ queryKey: infoQuery(id).queryKey });
      throw error;
    }
  };
  return setState;
}
