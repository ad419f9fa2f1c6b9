import { z } from 'zod';

/** Topics of the live channel about checklists. */
export const releaseTopics = {
  /** Keyed by `all`: a checklist changed. */
  release: z.object({ by: z.string(), id: z.string() }),
  /** Keyed by the ID of a checklist: its items or fields changed, or the people present. */
  'release:list': z.object({ by: z.string(), what: z.enum(['items', 'list', 'people']) }),
};
