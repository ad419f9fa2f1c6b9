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

/** The keys that lead somewhere today: to pages that are built, and that the person may open. */
export const leadingKeys = (permissions: readonly string[]) =>
  (Object.keys(pagesByKey) as (keyof typeof pagesByKey)[]).filter((key) => {
    const { isBuilt, access } = pages[pagesByKey[key]];
    return isBuilt && permissions.includes(access);
  });
