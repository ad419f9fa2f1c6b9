import { z } from 'zod';
import { id } from '../call/schemas';
import { syncPhases } from './sync';

/** Topics of the live channel about mocks. */
export const mockTopics = {
  /** Keyed by the ID of a project: its mocks, its settings or its people changed. */
  'mock:project': z.object({
    /** The person who made the change. */
    by: z.string(),
    /** IDs of the changed mocks; null if any mock may have changed. */
    mocks: z.array(id).nullable(),
  }),
  /** Keyed by the ID of a project: its scenarios changed. */
  'mock:scenario': z.object({
    /** The person who made the change. */
    by: z.string(),
  }),
  /** Keyed by the ID of a project: it received requests. Sent at most once a second by each server process. */
  'mock:request': z.object({ num: z.number() }),
  /** Keyed by the ID of a team: its members or its settings changed. Access is denied to a removed person. */
  'mock:team': z.object({
    /** The person who made the change. */
    by: z.string(),
  }),
  /** Keyed by the ID of a sync job or preview: its progress changed. */
  'mock:sync': z.object({ phase: z.enum(syncPhases), num: z.number(), total: z.number() }),
};
