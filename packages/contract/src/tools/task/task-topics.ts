import { z } from 'zod';

/** What the live channel tells of tasks. */
export const taskTopics = {
  /** `all`: a task changed. */
  task: z.object({ by: z.string(), id: z.string() }),
};
