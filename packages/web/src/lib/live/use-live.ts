import { type LiveTopicName, liveAddress, livePollSeconds } from '@easymock/contract';
import { useEffect, useSyncExternalStore } from 'react';
import { useStable } from '../state/use-stable';
import { isLive, type LiveEvent, onLiveChange, watchLive } from './live';

/**
 * Hears of changes that others make to something while the component is there. Events are hints: read what changed by
 * a call. On `reset`, changes may have been missed.
 * @param key nothing is watched while it is empty
 * @returns whether changes arrive; a query that relies on them takes `unlessLive` with it
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
 * Options of a query that asks from time to time, and on focus, while changes do not arrive by themselves.
 * @example useQuery({ ...callQuery('mock', 'get', { id }), ...unlessLive(isLive) })
 */
export const unlessLive = (isLive: boolean) => ({
  refetchInterval: (query: Query) => !isLive && hasData(query) && livePollSeconds * 1_000,
  refetchOnWindowFocus: (query: Query) => !isLive && hasData(query),
});

interface Query {
  readonly state: { readonly data: unknown };
}

/** A query without data shows its failure; asking again would show it as loading for a moment. */
const hasData = ({ state }: Query): boolean => state.data !== undefined;
