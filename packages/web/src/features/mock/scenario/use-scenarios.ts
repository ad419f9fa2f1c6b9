import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useListParams } from '../../../lib/address/list-params';
import { callQuery } from '../../../lib/api/queries';
import { useLive } from '../../../lib/live/use-live';

/** Maximum milliseconds of a browser's timer. */
const longestTimer = 2 ** 31 - 1;

/** Returns the scenarios of a project, updated after changes by others and when activations end. */
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
