import { readUser, useUser } from '../../lib/session/session';
import { signal, useSignal } from '../../lib/state/signal';
import { readStored, store } from '../../lib/storage/storage';
import { type Tool, tools } from './tool-list';

const keyOf = (userId: string) => `pinned_tools:${userId}`;

function readPinned(): readonly string[] {
  const stored = readStored(keyOf(readUser()?._id ?? ''));
  return Array.isArray(stored) ? stored.filter((page) => typeof page === 'string') : [];
}

const pinned = signal<{ userId: string; pages: readonly string[] }>({ userId: '', pages: [] });

/** The tools the person may open, and those they pinned, which are kept on this machine. */
export function useMyTools(): {
  mine: readonly Tool[];
  pinned: readonly Tool[];
  isPinned(tool: Tool): boolean;
  pin(tool: Tool, isOn: boolean): void;
} {
  const user = useUser();
  const userId = user?._id ?? '';
  const known = useSignal(pinned);
  const pages = known.userId === userId ? known.pages : readPinned();
  const mine = tools.filter(({ key }) => user?.userAuthKey.includes(`tools.${key}.view`));
  return {
    mine,
    pinned: mine.filter(({ page }) => pages.includes(page)),
    isPinned: ({ page }) => pages.includes(page),
    pin({ page }, isOn) {
      const next = isOn ? [...pages, page] : pages.filter((other) => other !== page);
      store(keyOf(userId), next);
      pinned.set({ userId, pages: next });
    },
  };
}
