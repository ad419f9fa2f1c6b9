import { SprintPage } from './sprint-page';

export { SprintsPage as page } from './sprints-page';
export const pages = { sprintCommitsDetail: SprintPage };
