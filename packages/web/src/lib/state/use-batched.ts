import { useEffect, useRef } from 'react';
import { useStable } from './use-stable';

/**
 * Returns a function that runs `run` once for all calls within `ms` milliseconds, such as one refetch for
 * changes by several people.
 * @example const readAgain = useBatched(() => client.invalidateQueries({ queryKey: ['task'] }), 1_000)
 */
export function useBatched(run: () => unknown, ms: number): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const { gather } = useStable({
    gather: () => {
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        void run();
      }, ms);
    },
  });
  return gather;
}
