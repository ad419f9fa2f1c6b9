import { pagePath } from '@easymock/contract';
import { api } from '../../lib/api/api';

/** The mock that answered a call, for people who may see its project. */
export interface TestedMock {
  readonly id: string;
  readonly description: string;
  readonly editPath: string;
  readonly project: string;
  readonly projectPath: string;
}

/** Loads the mock. Rejects if the person may not see it, or if it was deleted. */
export async function findMock(id: string): Promise<TestedMock> {
  const { mock, project } = await api.mock.get({ id }, { claims: 'all' });
  return {
    id,
    description: mock.description,
    editPath: pagePath('editMock', { projectId: project._id, mockId: id }),
    project: project.name,
    projectPath: pagePath('project', { id: project._id }),
  };
}
