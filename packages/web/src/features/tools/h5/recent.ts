import { useState } from 'react';
import { useUser } from '../../../lib/session/session';
import { readStored, store } from '../../../lib/storage/storage';

/** A page whose address was looked up. */
export interface RecentPage {
  readonly id: string;
  readonly name: string;
}

const most = 8;

const isRecent = (value: unknown): value is RecentPage => {
  const { id, name } = (value ?? {}) as Partial<RecentPage>;
  return typeof id === 'string' && typeof name === 'string';
};

/** Returns the pages that the person opened last on this device, latest first. */
export function useRecentPages() {
  const key = `h5_recent:${useUser()?._id ?? ''}`;
  const read = (): RecentPage[] => {
    const stored = readStored(key);
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, most) : [];
  };
  const [pages, setPages] = useState(read);
  const keep = (next: RecentPage[]) => {
    store(key, next);
    setPages(next);
  };
  return {
    pages,
    add: (page: RecentPage) => keep([page, ...read().filter(({ id }) => id !== page.id)].slice(0, most)),
    /** Removes a deleted page from the list. */
    forget: (gone: string) => keep(read().filter(({ id }) => id !== gone)),
  };
}
