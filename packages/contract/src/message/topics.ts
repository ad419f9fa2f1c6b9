import { z } from 'zod';

/** What the live channel tells of messages. */
export const messageTopics = {
  /** A person, by their ID: their messages changed. Nobody else can watch it. */
  message: z.object({}),
  /**
   * `all`: a batch of a sending to many arrived. One event for a thousand people: it names the range of their
   * IDs in byte order, by bounds that are no IDs themselves, and pages of people in it read their number anew.
   */
  'message:batch': z.object({ first: z.string(), last: z.string() }),
};
