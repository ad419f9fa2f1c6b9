import { z } from 'zod';

/** What the live channel tells of documents. */
export const wikiTopics = {
  /** A node, by its ID; `public` for the first level of the public space. */
  'wiki:node': z.object({
    /** The person who changed it. */
    by: z.string(),
    what: z.enum(['text', 'lock', 'place', 'rights', 'files']),
  }),
  /** The comments on an article, by its ID. */
  'wiki:comment': z.object({ by: z.string(), thread: z.string() }),
  /** An import or an export, by its ID: how far it is. */
  'wiki:transfer': z.object({ phase: z.string(), num: z.number(), total: z.number() }),
};
