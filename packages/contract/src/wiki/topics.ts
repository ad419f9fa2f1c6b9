import { z } from 'zod';

/** What the live channel tells of documents. */
export const wikiTopics = {
  /** A node, by its ID. */
  'wiki:node': z.object({
    /** The person who changed it. */
    by: z.string(),
    what: z.enum(['text', 'lock', 'place', 'rights', 'files']),
  }),
};
