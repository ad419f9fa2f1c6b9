import type { PathStep } from '@easymock/contract';
import { useEffect, useEffectEvent } from 'react';
import type { Place } from './place';

/** Reports the path from the root to the tree, once per response. */
export function usePath(
  path: readonly PathStep[] | undefined,
  selfId: string,
  onPath: (places: readonly Place[]) => void,
): void {
  const tell = useEffectEvent((steps: readonly PathStep[]) =>
    onPath(steps.map(({ id }) => id).filter((id) => id !== selfId)),
  );
  useEffect(() => {
    if (path) tell(path);
  }, [path]);
}
