import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../lib/api/api';
import { invalidateReads } from '../../../lib/api/queries';

/** Reports to the server that the project was opened, for the recent projects of the workbench. */
export function useVisit(projectId: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!projectId) return;
    api.project.visit({ id: projectId }, { claims: 'all' }).then(
      () => invalidateReads(client, 'project', 'visit'),
      // A failed report must not disturb the person.
      () => {},
    );
  }, [projectId, client]);
}
