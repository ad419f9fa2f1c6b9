import type { Project } from '@easymock/contract';
import { useState } from 'react';
import { api, CallError } from '../../../lib/api/api';
import { useLive } from '../../../lib/live/use-live';

/** The person's current access to a project: edit, read as a guest of its team, or none. */
export type Access = 'edit' | 'read' | 'none';

/**
 * Returns the person's access to a project that stays open for long. The role in its team may change
 * meanwhile, but refetching everything would replace what the person typed.
 */
export function useAccess({ _id: id, group, may_edit: mayEdit }: Project): Access {
  const [access, setAccess] = useState<Access>(mayEdit ? 'edit' : 'read');
  const look = async () => {
    try {
      const { project } = await api.mock.list({ project_id: id, page_size: 1, brief: '1' }, { claims: 'all' });
      setAccess(project.may_edit ? 'edit' : 'read');
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.isLike('forbidden') || error.isLike('notFound')) setAccess('none');
    }
  };
  useLive('mock:team', group?._id ?? '', () => void look());
  return access;
}
