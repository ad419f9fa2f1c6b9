import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useListParams } from '../../../lib/address/list-params';
import { callQuery } from '../../../lib/api/queries';
import { useLive } from '../../../lib/live/use-live';

/** Milliseconds; a timer of a browser cannot wait for longer. */
const longestTimer = 2 ** 31 - 1;

/** Returns the scenarios of a project, and follows changes by others and their ends. */
export function useScenarios(projectId: string) {
  const query = useQuery(callQuery('scenario', 'list', { project_id: projectId }));
  const { data, refetch } = query;
  useLive('mock:scenario', projectId, () => void refetch());
  const ends = [data?.mine.until, ...(data?.scenarios.map((scenario) => scenario.everyone_until) ?? [])];
  const next = Math.min(...ends.flatMap((end) => (end ? [Date.parse(end)] : [])));
  useEffect(() => {
    const ms = next - Date.now();
    if (!(ms < longestTimer)) return;
    const timer = setTimeout(() => void refetch(), Math.max(0, ms) + 500);
    return () => clearTimeout(timer);
  }, [next, refetch]);
  return query;
}

const open = 'list';

/**
 * Manages whether the list of scenarios is open. The state is part of the address, so that a link can share a
 * scenario by its ID.
 */
export function useScenarioPlace() {
  const [{ scenario }, setParams] = useListParams({ scenario: '' });
  return {
    isOpen: scenario !== '',
    sharedId: scenario === open ? '' : scenario,
    open: () => setParams({ scenario: open }),
    close: () => setParams({ scenario: '' }),
  };
}
