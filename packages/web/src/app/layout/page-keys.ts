import { type PageName, pages } from '@easymock/contract';

/** The single keys that lead to a page. */
export const pagesByKey = {
  p: 'projects',
  g: 'teams',
  w: 'workbench',
  d: 'wiki',
  n: 'newProject',
  t: 'tools',
  m: 'messages',
} as const satisfies Record<string, PageName>;

/** The keys of pages that the person may open. */
export const leadingKeys = (permissions: readonly string[]) =>
  (Object.keys(pagesByKey) as (keyof typeof pagesByKey)[]).filter((key) =>
    permissions.includes(pages[pagesByKey[key]].access),
  );
