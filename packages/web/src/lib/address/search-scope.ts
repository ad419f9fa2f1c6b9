import type { PageName } from '@easymock/contract';

export type SearchScope = 'projects' | 'teams' | 'interfaces' | 'documents';

/** Which list of a page the search box filters; on other pages it leads to such a list. */
export const searchScopes: Partial<Record<PageName, SearchScope>> = {
  projects: 'projects',
  teamProjects: 'projects',
  workbench: 'projects',
  teams: 'teams',
  project: 'interfaces',
  wikiSearch: 'documents',
};

/** Where Enter in the search box leads to from a page without a list: inside the documents to their search. */
export const searchPageOf = (page: PageName | undefined): 'projects' | 'wikiSearch' =>
  page?.startsWith('wiki') ? 'wikiSearch' : 'projects';
