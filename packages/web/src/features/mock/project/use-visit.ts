import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../lib/api';

/** Tells the server that the project has been opened, for the workbench's list of recent ones. */
export function useVisit(projectId: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!projectId) return;
    api.project.visit({ id: projectId }, { claims: 'all' }).then(
      () => client.invalidateQueries({ queryKey: ['project', 'recent'] }),
      // It is of no matter to who is reading the project.
      () => {},
    );
  }, [projectId, client]);
}
