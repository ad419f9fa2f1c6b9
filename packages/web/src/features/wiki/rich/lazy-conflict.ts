import { lazy } from 'react';

/** The dialog about a newer text, loaded when there is one. */
export const LazyRichConflict = lazy(async () => ({
  default: (await import('./conflict-dialog')).RichConflictDialog,
}));
