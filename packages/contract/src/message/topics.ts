import { z } from 'zod';

/** Topics of the live channel about messages. */
export const messageTopics = {
  /** Keyed by the ID of a person: their messages changed. Only this person can watch it. */
  message: z.object({}),
  /**
   * Keyed by `all`: a batch of a message to many people arrived. One event covers a thousand people by a
   * range of their IDs in byte order, whose bounds are not IDs themselves. Pages of people in the range
   * reload their unread count.
   */
  'message:batch': z.object({ first: z.string(), last: z.string() }),
};
