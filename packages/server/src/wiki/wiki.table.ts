import { catalogTypes, type Heading, revisionKinds, subjectKinds, textForms } from '@easymock/contract';
import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '../people/index';
import { createdAt, idColumn, partOf, updatedAt } from '../platform/database/columns';

/** Text that the database compares byte by byte, as JavaScript does. */
const bytewise = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** The folders and articles, those in the recycle bin as well. The text of an article is in `wiki_content`. */
export const wikiNodes = pgTable(
  'wiki_node',
  {
    id: idColumn(),
    /** `public`, or `private:` and the ID of the person whose space it is. */
    space: text().notNull(),
    /** A folder; on the first level the space. */
    parentId: text().notNull(),
    catalogType: text({ enum: catalogTypes }).notNull(),
    name: text().notNull(),
    /** The name as siblings have to differ in it. */
    nameKey: text().notNull(),
    /** What it is found by, pinyin included. */
    searchKeys: text().notNull(),
    /** Where it stands among its siblings; compared byte by byte. */
    sortKey: bytewise().notNull(),
    /** The folders that lead to it, from the top. */
    ancestors: text().array().notNull().default(sql`'{}'`),
    /**
     * What decides its rights: the nearest of itself and its ancestors that has grants or does not inherit, or the
     * space.
     */
    scopeId: text().notNull(),
    inherits: boolean().notNull().default(true),
    hasGrants: boolean().notNull().default(false),
    icon: text().notNull().default(''),
    introduce: text().notNull().default(''),
    colour: text().notNull().default(''),
    bgColour: text().notNull().default(''),
    pinnedAt: timestamp({ withTimezone: true }),
    /** Its owner allows nobody but themself and managers to edit it. */
    isLocked: boolean().notNull().default(false),
    tags: text().array().notNull().default(sql`'{}'`),
    isPush: boolean().notNull().default(false),
    pushAt: timestamp({ withTimezone: true }),
    lookNum: integer().notNull().default(0),
    likeNum: integer().notNull().default(0),
    commentNum: integer().notNull().default(0),
    words: integer().notNull().default(0),
    /** The person who created it, or to whom it was handed over. */
    ownerId: text()
      .notNull()
      .references(() => users.id),
    editorId: text()
      .notNull()
      .references(() => users.id),
    version: integer().notNull().default(1),
    templateType: text(),
    /** Set while it is in the recycle bin. */
    deletedAt: timestamp({ withTimezone: true }),
    deletedBy: text(),
    /** What was recycled together. */
    deleteId: text(),
    /** Whether it was chosen itself when it was recycled, and is not only in a folder that was. */
    isRecycledRoot: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('wiki_node_name_unique').on(t.parentId, t.nameKey).where(sql`${t.deletedAt} is null`),
    index('wiki_node_ancestors_index').using('gin', t.ancestors),
    index('wiki_node_scope_index').on(t.scopeId),
    // All that rights depend on, so that a search which finds thousands reads no rows.
    index('wiki_node_rights_index')
      .on(t.id, t.scopeId, t.ownerId, t.space)
      .where(sql`${t.deletedAt} is null`),
    // With all that counting and listing the articles of people asks for, so that it reads no rows.
    index('wiki_node_owner_index').on(
      t.ownerId,
      t.space,
      t.deletedAt,
      t.catalogType,
      t.scopeId,
      t.createdAt,
      t.id,
    ),
    index('wiki_node_tags_index').using('gin', t.tags),
    index('wiki_node_created_index').on(t.createdAt),
    index('wiki_node_push_index').on(t.pushAt).where(sql`${t.isPush}`),
    index('wiki_node_delete_index').on(t.deleteId).where(sql`${t.deletedAt} is not null`),
    index('wiki_node_deleted_index').on(t.deletedAt).where(sql`${t.isRecycledRoot}`),
  ],
);
export type NodeRow = typeof wikiNodes.$inferSelect;

const nodeId = () => partOf(() => wikiNodes.id);
const userId = () => partOf(() => users.id);

/** The text of an article, and what follows from it. */
export const wikiContents = pgTable('wiki_content', {
  nodeId: nodeId().primaryKey(),
  source: text().notNull(),
  /** For searches and excerpts. */
  plain: text().notNull(),
  /** The rendered form; null for types that the browser draws itself. */
  html: text(),
  /** Which renderer made the last two; made anew by a later one. */
  rendererVersion: integer().notNull(),
  outline: jsonb().$type<Heading[]>().notNull().default([]),
  contentVersion: integer().notNull().default(1),
  /** SHA-256 of the source: an unchanged text is no new version. */
  digest: text().notNull(),
});

/** The type in which a text was written: an article may have been converted since. */
const form = () => text({ enum: textForms }).notNull();

/** The texts that an article had. */
export const wikiRevisions = pgTable(
  'wiki_revision',
  {
    nodeId: nodeId(),
    no: integer().notNull(),
    contentVersion: integer().notNull(),
    title: text().notNull(),
    form: form(),
    source: text().notNull(),
    words: integer().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id),
    at: timestamp({ withTimezone: true }).notNull(),
    kind: text({ enum: revisionKinds }).notNull(),
    note: text().notNull().default(''),
    name: text().notNull().default(''),
    /**
     * A later one of the same person and the same hour of work stands for it. It is kept for a while, since somebody may
     * have begun with this text.
     */
    isSuperseded: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.nodeId, t.no] }), index('wiki_revision_at_index').on(t.at)],
);

/**
 * What a person typed and did not save. A draft is what goes on from one text; each row is a version of one, the latest
 * or an earlier one of the last day.
 */
export const wikiDrafts = pgTable(
  'wiki_draft',
  {
    id: idColumn(),
    nodeId: nodeId(),
    userId: userId(),
    /** Names the draft, as the editor chose; empty for callers that name none. */
    draftId: text().notNull().default(''),
    title: text().notNull(),
    form: form(),
    source: text().notNull(),
    /** The text that it was typed over. */
    contentVersion: integer().notNull(),
    /** When the version was begun, and when it was typed last. */
    since: timestamp({ withTimezone: true }).notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** When a later version took its place, or the draft was saved or given up; absent: the latest. */
    endedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('wiki_draft_latest_unique')
      .on(t.nodeId, t.userId, t.draftId)
      .where(sql`${t.endedAt} is null`),
    index('wiki_draft_user_index').on(t.userId),
    index('wiki_draft_node_user_index').on(t.nodeId, t.userId),
    index('wiki_draft_ended_index').on(t.endedAt),
  ],
);

/** The editor that an article is open in, for so long. */
export const wikiLocks = pgTable(
  'wiki_lock',
  {
    nodeId: nodeId().primaryKey(),
    userId: userId(),
    editorId: text().notNull(),
    until: timestamp({ withTimezone: true }).notNull(),
    /** Once somebody has asked for it: since when its holder has done nothing. */
    restingSince: timestamp({ withTimezone: true }),
  },
  (t) => [index('wiki_lock_user_index').on(t.userId)],
);

/** The columns that name whom a right is given to; departments and groups are values that can be merged. */
const granteeColumns = () => ({
  /** The ID of a person, or a role. */
  subject: text().notNull().default(''),
  department: text().notNull().default(''),
  userGroup: text().notNull().default(''),
  /** 1 view, 2 comment, 3 edit, 4 manage. */
  level: integer().notNull(),
});

/** The rights that were given on a node. */
export const wikiGrants = pgTable(
  'wiki_grant',
  {
    id: idColumn(),
    nodeId: nodeId(),
    subjectKind: text({ enum: subjectKinds }).notNull(),
    ...granteeColumns(),
  },
  (t) => [index('wiki_grant_node_index').on(t.nodeId)],
);

/** `owner`: of a scope in the public space. `editors`: everybody who may edit at all. */
export const granteeKinds = [...subjectKinds, 'owner', 'editors'] as const;

/**
 * The rights in each scope, with all that it inherits. Written anew in the transaction that changes a grant, a parent or
 * an owner; `scopes.ts` does so, and nothing else.
 */
export const wikiScopeGrants = pgTable(
  'wiki_scope_grant',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    scopeId: text()
      .notNull()
      .references(() => wikiNodes.id, { onDelete: 'cascade' }),
    subjectKind: text({ enum: granteeKinds }).notNull(),
    ...granteeColumns(),
  },
  (t) => [
    index('wiki_scope_grant_scope_index').on(t.scopeId),
    index('wiki_scope_grant_subject_index').on(t.subjectKind, t.subject),
  ],
);

export const wikiLikes = pgTable(
  'wiki_like',
  { nodeId: nodeId(), userId: userId(), createdAt: createdAt() },
  (t) => [primaryKey({ columns: [t.nodeId, t.userId] }), index('wiki_like_user_index').on(t.userId)],
);

/** Who read what, a row for each day. */
export const wikiLooks = pgTable(
  'wiki_look',
  {
    nodeId: nodeId(),
    userId: userId(),
    day: date().notNull(),
    num: integer().notNull().default(1),
    /** Of the last one that counted. */
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.nodeId, t.userId, t.day] }),
    index('wiki_look_user_index').on(t.userId, t.at),
  ],
);

/** When a person last asked for a right to an article. */
export const wikiAsks = pgTable(
  'wiki_ask',
  {
    nodeId: nodeId(),
    userId: userId(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** As in grants. */
    level: integer().notNull().default(1),
    reason: text().notNull().default(''),
    /** Null while it waits for an answer. */
    answeredAt: timestamp({ withTimezone: true }),
  },
  (t) => [primaryKey({ columns: [t.nodeId, t.userId] }), index('wiki_ask_user_index').on(t.userId)],
);
