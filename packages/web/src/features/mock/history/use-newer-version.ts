import type { VersionFacts } from '@easymock/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import type { EditedVersion } from '../../../kit/form/use-record-form';
import { CallError } from '../../../lib/api/api';
import { useLive } from '../../../lib/live/use-live';
import { readUser } from '../../../lib/session/session';
import type { VersionedForm } from './use-edited-version';

export interface NewerVersion<Values extends object> extends EditedVersion<Values> {
  readonly facts: Pick<VersionFacts, 'by' | 'at'>;
}

/** Detects whether the record in a form was changed, deleted or restored elsewhere. */
export function useNewerVersion<Values extends object>(options: {
  projectId: string;
  form: VersionedForm<Values>;
  /** Loads the current version of the record. */
  read: () => Promise<NewerVersion<Values> | undefined>;
  /**
   * Returns whether a change of these mocks may concern the record. `null` means that anything in the project may have
   * changed.
   */
  isAbout: (mocks: readonly string[] | null) => boolean;
  /** Whether a newer version is already known to exist, even one by the same person. */
  isOutdated: boolean;
}) {
  const { projectId, form, read, isAbout, isOutdated } = options;
  const [newer, setNewer] = useState<NewerVersion<Values>>();
  const [isGone, setIsGone] = useState(false);

  const look = useEffectEvent(async () => {
    try {
      const found = await read();
      setIsGone(false);
      if (!found) return;
      const isOwn = found.facts.by?._id === readUser()?._id;
      // Saves of this form arrive as live events as well, perhaps before their response.
      if (found.version > form.readEdited().version && (!isOwn || isOutdated)) setNewer(found);
    } catch (error) {
      if (error instanceof CallError && error.isLike('notFound')) setIsGone(true);
    }
  });
  useLive('mock:project', projectId, (event) => {
    if (event.kind === 'denied') return;
    if (isAbout(event.kind === 'change' ? event.data.mocks : null)) void look();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again after each refused save
  useEffect(() => {
    if (isOutdated) void look();
  }, [isOutdated, form.conflicts]);
  return { newer, isGone, look: () => void look(), forget: () => setNewer(undefined) };
}
