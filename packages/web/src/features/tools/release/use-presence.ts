import { type ReleaseFace, visitSeconds } from '@easymock/contract';
import { useCallback, useEffect, useState } from 'react';
import { api } from '../../../lib/api/api';

/** Reports that this page has a checklist open, and returns the people who have it open too. */
export function usePresence(releaseId: string, isOn: boolean) {
  const [people, setPeople] = useState<readonly ReleaseFace[]>([]);
  const say = useCallback(async () => {
    // A failure is ignored, because the next report follows soon.
    const said = await api.release.visit({ releaseId }, { claims: 'all' }).catch(() => undefined);
    if (said) setPeople(said.people);
  }, [releaseId]);
  useEffect(() => {
    if (!isOn) return;
    const leave = () =>
      void api.release.visit({ releaseId, isLeaving: true }, { claims: 'all', isLast: true }).catch(() => {});
    void say();
    const timer = setInterval(
      () => {
        if (!document.hidden) void say();
      },
      (visitSeconds * 1_000) / 2.5,
    );
    addEventListener('pagehide', leave);
    return () => {
      clearInterval(timer);
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [releaseId, isOn, say]);
  return { people, readAgain: say };
}
