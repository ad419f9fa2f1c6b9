import { z } from 'zod';

/** Topics of the live channel about people. */
export const peopleTopics = {
  /** Keyed by the key of a role: its rights changed. Only people with the role can watch it. */
  'people:role': z.object({}),
};
