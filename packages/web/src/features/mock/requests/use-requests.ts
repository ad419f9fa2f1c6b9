import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../../lib/api/api';
import { useLive } from '../../../lib/live/use-live';
import { type RequestPage, withEarlier } from './request-facts';

/**
 * Milliseconds between polls without a live channel (`pollMs`) and with one, where polls only renew the watch on the
 * server.
 */
const pollMs = 5_000;
const renewMs = 60_000;
/** Minimum milliseconds between two fetches. */
const leastMs = 500;

/**
 * Returns the requests of a project, latest first, and follows new ones unless paused. Each fetch requests only new
 * ones.
 */
export function useRequests(projectId: string, isPaused: boolean) {
  const client = useQueryClient();
  const queryKey = ['request', 'list', 'rows', projectId];
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  const fetchSoon = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void client.invalidateQueries({ queryKey });
    }, leastMs);
  };
  const isLive = useLive('mock:request', projectId, (event) => {
    // The list was cleared.
    if (event.kind === 'change' && event.data.num === 0) void client.resetQueries({ queryKey });
    else if (!isPaused) fetchSoon();
  });
  const query = useQuery({
    queryKey,
    staleTime: 0,
    refetchOnWindowFocus: !isPaused,
    refetchInterval: isPaused ? false : isLive ? renewMs : pollMs,
    async queryFn({ signal }): Promise<RequestPage> {
      const before = client.getQueryData<RequestPage>(queryKey);
      const input = { project_id: projectId, after: before?.cursor ?? '' };
      const page = await api.request.list(input, { signal, claims: 'all' });
      return before ? withEarlier(page, before) : page;
    },
  });
  return query;
}
