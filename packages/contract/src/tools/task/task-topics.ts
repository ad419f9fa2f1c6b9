import { z } from 'zod';

/** Topics of the live channel about tasks. */
export const taskTopics = {
  /** Keyed by `all`: a task changed. */
  task: z.object({ by: z.string(), id: z.string() }),
};
