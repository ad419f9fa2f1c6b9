import { z } from 'zod';
import { id } from '../call/bricks';
import { syncPhases } from './sync';

/** What the live channel tells of mocks. */
export const mockTopics = {
  /** A project, by its ID: its mocks, its settings or the people in it changed. */
  'mock:project': z.object({
    /** The person who changed it. */
    by: z.string(),
    /** The mocks that changed; null if any of them may have. */
    mocks: z.array(id).nullable(),
  }),
  /** A team, by its ID: its members or its settings changed. Who was removed is denied it. */
  'mock:team': z.object({
    /** The person who changed it. */
    by: z.string(),
  }),
  /** A sync or a preview, by the ID of its job: it is further than before. */
  'mock:sync': z.object({ phase: z.enum(syncPhases), num: z.number(), total: z.number() }),
};
