import type { PageName } from '@easymock/contract';

export type SearchScope = 'projects' | 'teams' | 'interfaces' | 'documents';

/** The list that the search box filters on each page. On other pages the search box leads to such a list. */
export const searchScopes: Partial<Record<PageName, SearchScope>> = {
  projects: 'projects',
  teamProjects: 'projects',
  workbench: 'projects',
  teams: 'teams',
  project: 'interfaces',
  wikiSearch: 'documents',
};

/**
 * Returns the page that Enter in the search box opens from a page without a list. Inside the documents, this is the
 * document search.
 */
export const searchPageOf = (page: PageName | undefined): 'projects' | 'wikiSearch' =>
  page?.startsWith('wiki') ? 'wikiSearch' : 'projects';
