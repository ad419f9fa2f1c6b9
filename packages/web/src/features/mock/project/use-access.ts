import type { Project } from '@easymock/contract';
import { useState } from 'react';
import { api, CallError } from '../../../lib/api/api';
import { useLive } from '../../../lib/live/use-live';

/** What a person may do with a project: change it, only look at it as a guest of its team, or nothing any more. */
export type Access = 'edit' | 'read' | 'none';

/**
 * What the person may do with a project that is open for long. A role in its team may change meanwhile, and what was
 * typed must not be replaced by reading everything again.
 */
export function useAccess({ _id: id, group, may_edit: mayEdit }: Project): Access {
  const [access, setAccess] = useState<Access>(mayEdit ? 'edit' : 'read');
  const look = async () => {
    try {
      const { project } = await api.mock.list(
        { project_id: id, page_size: 1, brief: '1' },
        { claims: 'all' },
      );
      setAccess(project.may_edit ? 'edit' : 'read');
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.isLike('forbidden') || error.isLike('notFound')) setAccess('none');
    }
  };
  useLive('mock:team', group?._id ?? '', () => void look());
  return access;
}
