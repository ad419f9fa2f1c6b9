import { z } from 'zod';

/** What the live channel tells of people. */
export const peopleTopics = {
  /** A role, by its key: what it may do changed. Those who have it can watch it. */
  'people:role': z.object({}),
};
