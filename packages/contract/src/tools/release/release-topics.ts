import { z } from 'zod';

/** What the live channel tells of checklists. */
export const releaseTopics = {
  /** `all`: a checklist changed. */
  release: z.object({ by: z.string(), id: z.string() }),
  /** One checklist by its ID: its items or its fields changed, or somebody came or went. */
  'release:list': z.object({ by: z.string(), what: z.enum(['items', 'list', 'people']) }),
};
