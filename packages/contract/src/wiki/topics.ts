import { z } from 'zod';
import { sharedNews } from './shared-draft';

/** Topics of the live channel about documents. */
export const wikiTopics = {
  /** Keyed by the ID of a node; `public` for the first level of the public space. */
  'wiki:node': z.object({
    /** The person who changed it. */
    by: z.string(),
    /**
     * `ask`: the person asks the current editor to release the lock. `draft`: the shared draft has unpublished changes,
     * or has none any more.
     */
    what: z.enum(['text', 'lock', 'ask', 'place', 'rights', 'files', 'draft']),
    /** Name of the person who asks. */
    nickName: z.string().optional(),
  }),
  /** Keyed by the ID of an article: its comments changed. */
  'wiki:comment': z.object({ by: z.string(), thread: z.string() }),
  /** Keyed by the ID of an article: its shared draft. Relayed, so pages that were away must load what they missed. */
  'wiki:draft': sharedNews,
  /** Keyed by the ID of an import or export: its progress. */
  'wiki:transfer': z.object({ phase: z.string(), num: z.number(), total: z.number() }),
};
