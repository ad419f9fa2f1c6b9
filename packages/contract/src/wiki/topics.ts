import { z } from 'zod';

/** What the live channel tells of documents. */
export const wikiTopics = {
  /** A node, by its ID; `public` for the first level of the public space. */
  'wiki:node': z.object({
    /** The person who changed it. */
    by: z.string(),
    /** `ask`: they ask whoever edits it to let them. */
    what: z.enum(['text', 'lock', 'ask', 'place', 'rights', 'files']),
    /** The name of the person who asks. */
    nickName: z.string().optional(),
  }),
  /** The comments on an article, by its ID. */
  'wiki:comment': z.object({ by: z.string(), thread: z.string() }),
  /** An import or an export, by its ID: how far it is. */
  'wiki:transfer': z.object({ phase: z.string(), num: z.number(), total: z.number() }),
};
