import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { to } from '../../../lib/address/page';

const searches = new Map<string, string>();

/** Stores the filter and sort order of a project's list for the next visit. */
export function useListPlace(projectId: string): void {
  const { search } = useLocation();
  useEffect(() => {
    searches.set(projectId, search);
  }, [projectId, search]);
}

/** Returns the path of a project's list, with its last filter and sort order. */
export const listPathOf = (projectId: string): string =>
  to('project', { id: projectId }) + (searches.get(projectId) ?? '');
