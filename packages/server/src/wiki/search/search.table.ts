import { sql } from 'drizzle-orm';
import { customType, index, integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../../people/index';
import { idColumn, partOf } from '../../platform/database/columns';
import { wikiNodes } from '../wiki.table';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

const nodeId = () => partOf(() => wikiNodes.id);

/** Tokens of folders and articles; `lexemes.ts` defines their spelling. Long articles have several parts. */
export const wikiSearch = pgTable(
  'wiki_search',
  {
    nodeId: nodeId(),
    part: smallint().notNull(),
    /** Recency and popularity when the row was written; also one of its tokens. */
    band: smallint().notNull(),
    words: tsvector().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.nodeId, t.part] }),
    index('wiki_search_words_index')
      .using('gin', t.words)
      // With fastupdate, additions wait in a pending list. While a rebuild or a vacuum holds that list, it
      // grows without bound: searches read all of it, and a save that has to empty it does not end.
      .with({ fastupdate: false }),
    index('wiki_search_band_index').on(t.band),
  ],
);

/** The indexed data of a node, so that it is indexed again only after a change. */
export const wikiSearchHeads = pgTable(
  'wiki_search_head',
  {
    nodeId: nodeId().primaryKey(),
    /** Digest of everything that the tokens come from, and of the code version that wrote them. */
    digest: text().notNull(),
    version: integer().notNull(),
    title: text().notNull(),
    /** Former titles, latest first. */
    oldTitles: text().array().notNull().default(sql`'{}'`),
    /**
     * `flatTitle` is the title, `flat` the title with tags, path, author and old titles, both normalised for
     * comparison.
     */
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
    /** Fragment of the heading. */
    anchor: text().notNull(),
    heading: text().notNull(),
    body: text().notNull(),
    /** The normalised body. */
    flat: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.nodeId, t.no] })],
);

/** Latin words in documents, for finding substrings and correcting spelling. */
export const wikiSearchWords = pgTable('wiki_search_word', { word: text().primaryKey() });

/** Searches by people. */
export const wikiQueries = pgTable(
  'wiki_query',
  {
    id: idColumn(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Cleared after some days. */
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    keywords: text().notNull(),
    /** ID of the searched folder, or empty. */
    parentId: text().notNull().default(''),
    /** Number of hits, up to the counting limit. */
    hitNum: integer().notNull(),
    chosenId: text(),
  },
  (t) => [
    index('wiki_query_at_index').on(t.at),
    index('wiki_query_user_index').on(t.userId, t.at),
    index('wiki_query_missed_index').on(t.at).where(sql`${t.hitNum} = 0`),
  ],
);
