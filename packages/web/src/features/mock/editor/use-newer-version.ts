import type { Mock, Project, VersionFacts } from '@easymock/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { api, CallError } from '../../../lib/api/api';
import { useLive } from '../../../lib/live/use-live';
import { readUser } from '../../../lib/session/session';
import type { MockForm } from './use-mock-form';

/** A version that is newer than the one in the editor. */
export interface NewerVersion {
  readonly mock: Mock;
  readonly facts: VersionFacts;
}

/** Finds out whether the mock that is open was changed or deleted elsewhere. */
export function useNewerVersion(project: Project, id: string, form: MockForm) {
  const [newer, setNewer] = useState<NewerVersion>();
  const [isGone, setIsGone] = useState(false);
  const { isLate } = form;

  const look = useEffectEvent(async () => {
    try {
      const { mock, changed } = await api.mock.get({ id }, { claims: 'all' });
      const isOwn = changed.by?._id === readUser()?._id;
      // Saves of this editor are told as well, perhaps before their answer is here.
      if (mock.version > form.readEdited().version && (!isOwn || form.isLate))
        setNewer({ mock, facts: changed });
    } catch (error) {
      if (error instanceof CallError && error.isLike('notFound')) setIsGone(true);
    }
  });
  useLive('mock:project', project._id, (event) => {
    if (event.kind === 'denied') return;
    const mocks = event.kind === 'change' ? event.data.mocks : null;
    if (!mocks || mocks.includes(id)) void look();
  });
  useEffect(() => {
    if (isLate) void look();
  }, [isLate]);
  return { newer, isGone, forget: () => setNewer(undefined) };
}
