import type { Feature } from '../../platform/feature';
import { activeSprintFigure, failingConnection, sprintLayer } from './attention';
import { tokenPlace } from './connection';
import { jiraHandlers } from './jira';
import { jiraConnections } from './jira.table';
import { jiraJobs } from './sync-jobs';

export { countOpenIssues } from './open-issues';
export { readStandUp } from './stand-up';

export const jira: Feature = {
  handlers: jiraHandlers,
  jobs: jiraJobs,
  attention: [failingConnection],
  figures: [activeSprintFigure],
  calendar: [sprintLayer],
  sealed: [
    {
      table: jiraConnections,
      id: jiraConnections.id,
      column: jiraConnections.token,
      title: { zh: 'Jira 连接', en: 'connections to Jira' },
      place: tokenPlace,
    },
  ],
};
