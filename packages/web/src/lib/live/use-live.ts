import { type LiveTopicName, liveAddress, livePollSeconds } from '@easymock/contract';
import { useEffect, useSyncExternalStore } from 'react';
import { useStable } from '../state/use-stable';
import { isLive, type LiveEvent, onLiveChange, watchLive } from './live';

/**
 * Watches an address while the component is mounted. Events carry no data: load the changed data with a call, also
 * after `reset`, when changes may have been missed.
 * @param key nothing is watched while the key is empty
 * @returns whether changes arrive; pass it to `unlessLive` in the queries that rely on them
 * @example const isLive = useLive('mock:project', id, () => client.invalidateQueries({ queryKey }))
 */
export function useLive<T extends LiveTopicName>(
  topic: T,
  key: string,
  onEvent: (event: LiveEvent<T>) => void,
): boolean {
  const { hear } = useStable({ hear: onEvent });
  useEffect(() => (key ? watchLive(topic, key, hear) : undefined), [topic, key, hear]);
  return useSyncExternalStore(onLiveChange, () => isLive(liveAddress(topic, key)));
}

/**
 * Returns options for a query that polls, and refetches on focus, while changes do not arrive by themselves.
 * @example useQuery({ ...callQuery('mock', 'get', { id }), ...unlessLive(isLive) })
 */
export const unlessLive = (isLive: boolean) => ({
  refetchInterval: (query: Query) => !isLive && hasData(query) && livePollSeconds * 1_000,
  refetchOnWindowFocus: (query: Query) => !isLive && hasData(query),
});

interface Query {
  readonly state: { readonly data: unknown };
}

/**
 * A query without data shows its failure; polling would replace the failure by a loading state for a moment.
 */
const hasData = ({ state }: Query): boolean => state.data !== undefined;
