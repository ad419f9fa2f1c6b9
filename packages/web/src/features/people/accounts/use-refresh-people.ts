import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/**
 * Reads everything about people anew: lists, counts, roles, and whom pickers offer.
 * @example const refresh = useRefreshPeople(); await api.accounts.changeUserRole(…); await refresh()
 */
export function useRefreshPeople(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    const groups = ['accounts', 'rights', 'account'];
    await Promise.all(groups.map((group) => client.invalidateQueries({ queryKey: [group] })));
  }, [client]);
}
