import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { to } from '../../../lib/address/page';

const searches = new Map<string, string>();

/** Remembers how the list of a project is filtered and sorted, for the next visit. */
export function useListPlace(projectId: string): void {
  const { search } = useLocation();
  useEffect(() => {
    searches.set(projectId, search);
  }, [projectId, search]);
}

/** The list of a project as it was left. */
export const listPathOf = (projectId: string): string =>
  to('project', { id: projectId }) + (searches.get(projectId) ?? '');
