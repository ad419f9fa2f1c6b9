import type { PageName } from '../pages';

// Separate from the schemas, which would be too heavy for the sign-in page.

export const themeChoices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** Row spacing of tables and lists. */
export const densities = ['normal', 'compact'] as const;
export type Density = (typeof densities)[number];

/** Pages that can open after sign-in. */
export const startPages = [
  'projects',
  'teams',
  'workbench',
  'dashboard',
  'tools',
  'wiki',
] as const satisfies readonly PageName[];
export type StartPage = (typeof startPages)[number];

export const maxPinnedTools = 50;
