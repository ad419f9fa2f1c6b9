import type { CheckItem, ItemState, ReleaseInfo } from '@easymock/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../../lib/api/api';
import { infoQuery } from './info-query';

const withItem = (before: ReleaseInfo, next: Partial<CheckItem> & { id: string }): ReleaseInfo => ({
  ...before,
  check_list: before.check_list.map((one) => (one.id === next.id ? { ...one, ...next } : one)),
});

/** Returns a function that changes the state of an item. */
export function useTicks(release: ReleaseInfo) {
  const client = useQueryClient();
  const { _id: id } = release;
  const patch = (change: (before: ReleaseInfo) => ReleaseInfo) =>
    client.setQueryData(infoQuery(id).queryKey, (before) => before && change(before));
  // Serialised, because a second change of an item starts from the result of the first.
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const send = async (item: CheckItem, state: ItemState, note?: string, claims?: 'all') => {
    try {
      const { item: after, ...rest } = await api.release.updateCheckItem(
        { releaseId: id, itemId: item.id, state, from: item.state, ...(note !== undefined && { note }) },
        claims && { claims },
      );
      patch((before) => ({ ...withItem(before, after), ...rest }));
      if (rest.status !== release.status) await client.invalidateQueries({ queryKey: infoQuery(id).queryKey });
      void client.invalidateQueries({ queryKey: ['release', 'list'] });
    } catch (error) {
      await client.invalidateQueries({ queryKey: infoQuery(id).queryKey });
      throw error;
    }
  };
  return (item: CheckItem, state: ItemState, note?: string, claims?: 'all'): Promise<void> => {
    // Optimistic update; the checklist is refetched if the server refuses.
    patch((before) => withItem(before, { id: item.id, state }));
    const sent = queue.current.then(() => send(item, state, note, claims));
    queue.current = sent.catch(() => {});
    return sent;
  };
}
