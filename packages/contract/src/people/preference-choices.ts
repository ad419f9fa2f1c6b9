import type { PageName } from '../pages';

// Apart from the calls, whose schemas are too heavy for the sign-in page.

export const themeChoices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** How close rows stand to each other. */
export const densities = ['normal', 'compact'] as const;
export type Density = (typeof densities)[number];

/** Pages a day may begin with. */
export const startPages = [
  'projects',
  'teams',
  'workbench',
  'dashboard',
  'tools',
  'wiki',
] as const satisfies readonly PageName[];
export type StartPage = (typeof startPages)[number];

/** So many tools a person can pin. */
export const maxPinnedTools = 50;
