import type { Sprint, SprintDraft, SprintInfo, SprintStatus } from '@easymock/contract';
import type { Resource } from '../../../kit/resource/use-records';
import { api } from '../../../lib/api/api';
import { callQuery } from '../../../lib/api/queries';

export const sprintQuery = (id: string) => callQuery('sprintCommits', 'get', { id });

const blank: Required<SprintDraft> = {
  name: '',
  project: '',
  jiraBoardId: '',
  jiraSprintId: '',
  startDate: '',
  endDate: '',
  status: 'preparing',
  branch: '',
  environment: '',
  repos: [],
  members: [],
  testUserIds: [],
  dingConfigIds: [],
  scope: '',
  selfTest: '',
  risk: '',
  publicView: true,
};

/** The form loads complete sprints; lists contain them without their long texts. */
const valuesOf = (row: Sprint): Required<SprintDraft> => {
  const info = row as SprintInfo;
  return {
    name: info.name,
    project: info.project,
    status: info.status,
    jiraBoardId: info.jiraBoardId,
    jiraSprintId: info.jiraSprintId,
    startDate: info.startDate,
    endDate: info.endDate,
    branch: info.branch,
    environment: info.environment,
    repos: info.repos,
    members: info.members,
    testUserIds: info.testUserIds,
    dingConfigIds: info.dingConfigIds,
    scope: info.scope,
    selfTest: info.selfTest,
    risk: info.risk,
    publicView: info.publicView,
  };
};

export const sprints: Resource<Sprint, Required<SprintDraft>> = {
  area: 'sprintCommits',
  kind: 'sprint',
  get: (id) => sprintQuery(id) as never,
  create: api.sprintCommits.create,
  update: api.sprintCommits.update,
  remove: api.sprintCommits.delete,
  nameOf: ({ name }) => name,
  blank,
  valuesOf,
};

export const statusKinds: Record<SprintStatus, 'done' | 'soon' | 'info' | 'off'> = {
  preparing: 'info',
  testing: 'soon',
  passed: 'done',
  released: 'done',
  abandoned: 'off',
};

/** Returns the elapsed share of a sprint's days in whole percents, or undefined if a date is missing. */
export function elapsed(
  { startDate, endDate }: Pick<Sprint, 'startDate' | 'endDate'>,
  today: string,
): number | undefined {
  if (startDate === '' || endDate === '') return undefined;
  const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;
  const all = days(startDate, endDate) + 1;
  const gone = today < startDate ? 0 : days(startDate, today) + 1;
  return Math.round(Math.min(1, gone / all) * 100);
}
