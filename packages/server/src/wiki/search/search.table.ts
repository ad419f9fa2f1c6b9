import { sql } from 'drizzle-orm';
import {
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { users } from '../../people/index';
import { idColumn, partOf } from '../../platform/database/columns';
import { wikiNodes } from '../wiki.table';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

const nodeId = () => partOf(() => wikiNodes.id);

/** The tokens of folders and articles; `lexemes.ts` says how they are spelt. Long articles have several parts. */
export const wikiSearch = pgTable(
  'wiki_search',
  {
    nodeId: nodeId(),
    part: smallint().notNull(),
    /** How recent and popular it was when it was written; also one of its words. */
    band: smallint().notNull(),
    words: tsvector().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.nodeId, t.part] }),
    index('wiki_search_words_index')
      .using('gin', t.words)
      // Otherwise what is added waits in a list. While a rebuild or the vacuum works on that, it grows without bound:
      // searches read through all of it, and a save that is to empty it does not end.
      .with({ fastupdate: false }),
    index('wiki_search_band_index').on(t.band),
  ],
);

/** What was written about a node, so that it is written anew only if something changed. */
export const wikiSearchHeads = pgTable(
  'wiki_search_head',
  {
    nodeId: nodeId().primaryKey(),
    /** Of everything that its words come from, and of the version of the code that wrote them. */
    digest: text().notNull(),
    version: integer().notNull(),
    title: text().notNull(),
    /** What it was called before, latest first. */
    oldTitles: text().array().notNull().default(sql`'{}'`),
    /** Title, tags, path, author and old titles as they are compared. */
    flatTitle: text().notNull(),
    flat: text().notNull(),
  },
  (t) => [index('wiki_search_head_title_index').on(t.flatTitle)],
);

/** The texts between the headings of articles. */
export const wikiSearchSections = pgTable(
  'wiki_search_section',
  {
    nodeId: nodeId(),
    no: integer().notNull(),
    /** The fragment of its heading. */
    anchor: text().notNull(),
    heading: text().notNull(),
    body: text().notNull(),
    /** The body as it is compared. */
    flat: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.nodeId, t.no] })],
);

/** Latin words that stand in documents: parts of them are found, and misspelt ones are corrected to them. */
export const wikiSearchWords = pgTable('wiki_search_word', { word: text().primaryKey() });

/** What people searched for. */
export const wikiQueries = pgTable(
  'wiki_query',
  {
    id: idColumn(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Null after some days. */
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    keywords: text().notNull(),
    /** The folder that was searched, or empty. */
    parentId: text().notNull().default(''),
    /** How many hits there were, at most as many as are counted. */
    hitNum: integer().notNull(),
    chosenId: text(),
  },
  (t) => [
    index('wiki_query_at_index').on(t.at),
    index('wiki_query_user_index').on(t.userId, t.at),
    index('wiki_query_missed_index').on(t.at).where(sql`${t.hitNum} = 0`),
  ],
);
