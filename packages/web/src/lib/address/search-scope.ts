import type { PageName } from '@easymock/contract';

export type SearchScope = 'projects' | 'teams' | 'interfaces';

/** Which list of a page the search box filters; on other pages it leads to the project list. */
export const searchScopes: Partial<Record<PageName, SearchScope>> = {
  projects: 'projects',
  teamProjects: 'projects',
  workbench: 'projects',
  teams: 'teams',
  project: 'interfaces',
};
