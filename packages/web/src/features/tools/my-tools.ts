import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api';
import { callQuery } from '../../lib/api/queries';
import { readUser, useUser } from '../../lib/session/session';
import { readStored, store } from '../../lib/storage/storage';
import { type Tool, tools } from './tool-list';

const keyOf = (userId: string) => `pinned_tools:${userId}`;

/**
 * Reads the pins stored in this browser, shown until the server has responded. Former versions stored pins only here.
 */
function readPinned(): readonly string[] {
  const stored = readStored(keyOf(readUser()?._id ?? ''));
  return Array.isArray(stored) ? stored.filter((page) => typeof page === 'string') : [];
}

const preferencesQuery = { ...callQuery('profile', 'preferences', {}), staleTime: 5 * 60_000 };

/** Returns the tools that the person may open and those they pinned. Pins belong to the account. */
export function useMyTools(): {
  mine: readonly Tool[];
  pinned: readonly Tool[];
  isPinned(tool: Tool): boolean;
  pin(tool: Tool, isOn: boolean): void;
} {
  const user = useUser();
  const client = useQueryClient();
  const { data } = useQuery({ ...preferencesQuery, enabled: user !== null });
  const pages = data?.pinnedTools ?? readPinned();
  const mine = tools.filter(({ key }) => user?.userAuthKey.includes(`tools.${key}.view`));
  return {
    mine,
    pinned: mine.filter(({ page }) => pages.includes(page)),
    isPinned: ({ page }) => pages.includes(page),
    pin({ page }, isOn) {
      const pinnedTools = isOn ? [...pages, page] : pages.filter((other) => other !== page);
      store(keyOf(user?._id ?? ''), pinnedTools);
      client.setQueryData(preferencesQuery.queryKey, { ...data, pinnedTools });
      // The API client has reported the failure; refetches the server's pins.
      api.profile
        .savePreferences({ pinnedTools })
        .catch(() => client.invalidateQueries({ queryKey: preferencesQuery.queryKey }));
    },
  };
}
