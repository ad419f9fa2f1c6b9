import type { MockUpstream } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { callQuery } from '../../../lib/api/queries';
import { useLive } from '../../../lib/live/use-live';
import { personName } from '../../../lib/session/person-name';

/** Milliseconds between two counts of the answers that a recording saved. */
const recordingMs = 5_000;

/** Returns the back ends of a project, and follows a recording until its end. */
export function useUpstream(projectId: string) {
  const query = useQuery({
    ...callQuery('upstream', 'get', { project_id: projectId }),
    refetchInterval: ({ state }) => (state.data?.record_until ? recordingMs : false),
  });
  const { data, refetch } = query;
  useLive('mock:project', projectId, () => void refetch());
  const end = data?.record_until ? Date.parse(data.record_until) : Number.POSITIVE_INFINITY;
  useEffect(() => {
    const ms = end - Date.now();
    if (!(ms < 2 ** 31 - 1)) return;
    const timer = setTimeout(() => void refetch(), Math.max(0, ms) + 500);
    return () => clearTimeout(timer);
  }, [end, refetch]);
  return query;
}

/** Returns state, owner, mode and drift of the mocks of a project by ID, and follows changes by others. */
export function useMockUpstreams(projectId: string) {
  const { data, refetch } = useQuery(callQuery('upstream', 'mocks', { project_id: projectId }));
  useLive('mock:project', projectId, () => void refetch());
  return useMemo(() => {
    const byId = new Map<string, MockUpstream>(data?.mocks.map((one) => [one._id, one]));
    const names = new Map(data?.owners.map((one) => [one._id, personName(one)]));
    return {
      of: (id: string) => byId.get(id),
      ownerName: (id: string) => names.get(byId.get(id)?.owner_id ?? '') ?? '',
      /** Whether any mock has a chosen state or drift. */
      isUsed: data?.mocks.some(({ state, drift_num }) => state !== 'designing' || drift_num > 0) ?? false,
    };
  }, [data]);
}
export type MockUpstreams = ReturnType<typeof useMockUpstreams>;
