import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../lib/api/api';
import { readAgain } from '../../../lib/api/queries';

/** Tells the server that the project has been opened, for the workbench's list of recent ones. */
export function useVisit(projectId: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!projectId) return;
    api.project.visit({ id: projectId }, { claims: 'all' }).then(
      () => readAgain(client, 'project', 'visit'),
      // A failure does not matter to a person who reads the project.
      () => {},
    );
  }, [projectId, client]);
}
