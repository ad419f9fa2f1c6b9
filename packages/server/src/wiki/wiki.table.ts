import { catalogTypes, type Heading, revisionKinds, sharedForms, subjectKinds, textForms } from '@easymock/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
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
import { bytes, createdAt, idColumn, partOf, updatedAt } from '../platform/database/columns';

/** Text that the database compares byte by byte, as JavaScript does. */
const bytewise = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** Folders and articles, including those in the recycle bin. The text of an article is in `wiki_content`. */
export const wikiNodes = pgTable(
  'wiki_node',
  {
    id: idColumn(),
    /** `public`, or `private:` and the owner's ID. */
    space: text().notNull(),
    /** ID of a folder; on the first level the space. */
    parentId: text().notNull(),
    catalogType: text({ enum: catalogTypes }).notNull(),
    name: text().notNull(),
    /** Normalised name, unique among siblings. */
    nameKey: text().notNull(),
    /** Search terms, pinyin included. */
    searchKeys: text().notNull(),
    /** Position among siblings; compared byte by byte. */
    sortKey: bytewise().notNull(),
    /** IDs of the folders on the path, from the top. */
    ancestors: text().array().notNull().default(sql`'{}'`),
    /**
     * The scope that decides its rights: the nearest of the node and its ancestors that has grants or does
     * not inherit, or the space.
     */
    scopeId: text().notNull(),
    inherits: boolean().notNull().default(true),
    hasGrants: boolean().notNull().default(false),
    icon: text().notNull().default(''),
    introduce: text().notNull().default(''),
    colour: text().notNull().default(''),
    bgColour: text().notNull().default(''),
    pinnedAt: timestamp({ withTimezone: true }),
    /** Whether only the owner and managers may edit the node. */
    isLocked: boolean().notNull().default(false),
    tags: text().array().notNull().default(sql`'{}'`),
    isPush: boolean().notNull().default(false),
    pushAt: timestamp({ withTimezone: true }),
    lookNum: integer().notNull().default(0),
    likeNum: integer().notNull().default(0),
    commentNum: integer().notNull().default(0),
    words: integer().notNull().default(0),
    /** The person who created the node, or to whom it was handed over. */
    ownerId: text()
      .notNull()
      .references(() => users.id),
    editorId: text()
      .notNull()
      .references(() => users.id),
    version: integer().notNull().default(1),
    templateType: text(),
    /** Set while the node is in the recycle bin. */
    deletedAt: timestamp({ withTimezone: true }),
    deletedBy: text(),
    /** ID of the operation that recycled the node. */
    deleteId: text(),
    /** True if the node itself was chosen for recycling; false if it lay in a recycled folder. */
    isRecycledRoot: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('wiki_node_name_unique').on(t.parentId, t.nameKey).where(sql`${t.deletedAt} is null`),
    index('wiki_node_ancestors_index').using('gin', t.ancestors),
    index('wiki_node_scope_index').on(t.scopeId),
    // Covers all columns that rights depend on, so that a search with thousands of results reads no rows.
    index('wiki_node_rights_index').on(t.id, t.scopeId, t.ownerId, t.space).where(sql`${t.deletedAt} is null`),
    // Covers all columns for counting and listing the articles of people, so that queries read no rows.
    index('wiki_node_owner_index').on(t.ownerId, t.space, t.deletedAt, t.catalogType, t.scopeId, t.createdAt, t.id),
    index('wiki_node_tags_index').using('gin', t.tags),
    index('wiki_node_created_index').on(t.createdAt),
    index('wiki_node_updated_index').on(t.updatedAt).where(sql`${t.deletedAt} is null`),
    index('wiki_node_editor_index').on(t.editorId, t.updatedAt),
    index('wiki_node_push_index').on(t.pushAt).where(sql`${t.isPush}`),
    index('wiki_node_delete_index').on(t.deleteId).where(sql`${t.deletedAt} is not null`),
    index('wiki_node_deleted_index').on(t.deletedAt).where(sql`${t.isRecycledRoot}`),
  ],
);
export type NodeRow = typeof wikiNodes.$inferSelect;

const nodeId = () => partOf(() => wikiNodes.id);
const userId = () => partOf(() => users.id);

/** The text of an article and the columns derived from it. */
export const wikiContents = pgTable('wiki_content', {
  nodeId: nodeId().primaryKey(),
  source: text().notNull(),
  /** Plain text for searches and excerpts. */
  plain: text().notNull(),
  /** Rendered form; null for types that the browser renders itself. */
  html: text(),
  /** Version of the renderer that produced the derived columns; a newer renderer produces them again. */
  rendererVersion: integer().notNull(),
  outline: jsonb().$type<Heading[]>().notNull().default([]),
  contentVersion: integer().notNull().default(1),
  /** SHA-256 of the source: saving an unchanged text creates no new version. */
  digest: text().notNull(),
});

/** The type in which a text was written; its article may have been converted since. */
const form = () => text({ enum: textForms }).notNull();

/** The former and current texts of articles. */
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
     * A later revision of the same person and the same session of work supersedes this one. Retained for a
     * while, since somebody may have begun editing from this text.
     */
    isSuperseded: boolean().notNull().default(false),
    /** The people who wrote the published draft, `userId` excluded. */
    authorIds: text().array().notNull().default(sql`'{}'`),
  },
  (t) => [primaryKey({ columns: [t.nodeId, t.no] }), index('wiki_revision_at_index').on(t.at)],
);

/**
 * Text that a person typed and did not save. A draft continues from one text; each row is one version of a
 * draft, the latest or an earlier one of the last day.
 */
export const wikiDrafts = pgTable(
  'wiki_draft',
  {
    id: idColumn(),
    nodeId: nodeId(),
    userId: userId(),
    /** Chosen by the editor; empty for callers that name no draft. */
    draftId: text().notNull().default(''),
    title: text().notNull(),
    form: form(),
    source: text().notNull(),
    /** The version that the draft is based on. */
    contentVersion: integer().notNull(),
    /** `since`: start of this version; `at`: last change. */
    since: timestamp({ withTimezone: true }).notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /**
     * Set when a later version replaced this one, or the draft was saved or given up; null for the latest
     * version.
     */
    endedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('wiki_draft_latest_unique').on(t.nodeId, t.userId, t.draftId).where(sql`${t.endedAt} is null`),
    index('wiki_draft_user_index').on(t.userId),
    index('wiki_draft_node_user_index').on(t.nodeId, t.userId),
    index('wiki_draft_ended_index').on(t.endedAt),
  ],
);

/** The editor in which an article is open, until its lease expires. */
export const wikiLocks = pgTable(
  'wiki_lock',
  {
    nodeId: nodeId().primaryKey(),
    userId: userId(),
    editorId: text().notNull(),
    until: timestamp({ withTimezone: true }).notNull(),
    /** Start of the holder's inactivity, counted once somebody has asked for the lock. */
    restingSince: timestamp({ withTimezone: true }),
  },
  (t) => [index('wiki_lock_user_index').on(t.userId)],
);

/** A discarded text, which the people who wrote it have as a draft with this ID. */
export interface Discarded {
  /** Number of the update by which the text returned to the published one. */
  readonly seq: number;
  readonly userId: string;
  readonly draftId: string;
}

/**
 * The text that several people write together until somebody publishes it: a Yjs document, stored as a compacted state
 * and the updates since (`wiki_shared_update`).
 */
export const wikiSharedDrafts = pgTable(
  'wiki_shared_draft',
  {
    nodeId: nodeId().primaryKey(),
    epoch: text().notNull(),
    /** The type of the document. A draft of another type than its article begins anew. */
    form: text({ enum: sharedForms }).notNull().default('markdown'),
    /** Number of the last update; its row lock orders the writers of this draft, and of no other. */
    seq: bigint({ mode: 'number' }).notNull().default(0),
    /** Number of the last update that `state` contains. */
    compactedSeq: bigint({ mode: 'number' }).notNull().default(0),
    state: bytes().notNull(),
    /** Yjs state vector after the update `seq`. */
    vector: bytes().notNull(),
    /** UTF-16 units: the length at the last compaction, and what the updates since add by their text or their bytes. */
    length: integer().notNull(),
    /** The published title and text that the draft contains, and its version. */
    baseTitle: text().notNull(),
    base: text().notNull(),
    contentVersion: integer().notNull(),
    /** Whether the draft may differ from the published text. */
    isChanged: boolean().notNull().default(false),
    changedAt: timestamp({ withTimezone: true }).notNull(),
    /** The last time that somebody discarded the unpublished text. */
    discarded: jsonb().$type<Discarded>(),
  },
  (t) => [index('wiki_shared_draft_changed_index').on(t.changedAt).where(sql`${t.isChanged}`)],
);

/** The log of a shared draft. */
export const wikiSharedUpdates = pgTable(
  'wiki_shared_update',
  { nodeId: nodeId(), seq: bigint({ mode: 'number' }).notNull(), update: bytes().notNull() },
  (t) => [primaryKey({ columns: [t.nodeId, t.seq] })],
);

/** The editors of a shared draft: an update may only contain text by clients of its sender. */
export const wikiSharedWriters = pgTable(
  'wiki_shared_writer',
  {
    nodeId: nodeId(),
    /** Client ID of Yjs. */
    clientId: bigint({ mode: 'number' }).notNull(),
    userId: userId(),
    /** Time of the editor's last change, within some seconds; null if the editor never wrote. */
    wroteAt: timestamp({ withTimezone: true }),
    /** Whether it wrote since the last publication. */
    isUnpublished: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.nodeId, t.clientId] }),
    index('wiki_shared_writer_user_index').on(t.userId),
    index('wiki_shared_writer_unpublished_index').on(t.userId, t.nodeId).where(sql`${t.isUnpublished}`),
  ],
);

/** The columns that name a grantee; departments and groups are enumeration values, which can be merged. */
const granteeColumns = () => ({
  /** ID of a person, or a role. */
  subject: text().notNull().default(''),
  department: text().notNull().default(''),
  userGroup: text().notNull().default(''),
  /** 1 view, 2 comment, 3 edit, 4 manage. */
  level: integer().notNull(),
});

/** The rights given on a node itself. */
export const wikiGrants = pgTable(
  'wiki_grant',
  { id: idColumn(), nodeId: nodeId(), subjectKind: text({ enum: subjectKinds }).notNull(), ...granteeColumns() },
  (t) => [index('wiki_grant_node_index').on(t.nodeId)],
);

/** `owner`: the owner of a scope in the public space. `editors`: everybody who may edit at all. */
export const granteeKinds = [...subjectKinds, 'owner', 'editors'] as const;

/**
 * The effective rights in each scope, inherited ones included. Rewritten in the transaction that changes a
 * grant, a parent or an owner, and only by `scopes.ts`.
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

export const wikiLikes = pgTable('wiki_like', { nodeId: nodeId(), userId: userId(), createdAt: createdAt() }, (t) => [
  primaryKey({ columns: [t.nodeId, t.userId] }),
  index('wiki_like_user_index').on(t.userId),
]);

/** Reads of articles, one row per person and day. */
export const wikiLooks = pgTable(
  'wiki_look',
  {
    nodeId: nodeId(),
    userId: userId(),
    day: date().notNull(),
    /** Counted visits; 0 if only the owner opened the article. */
    num: integer().notNull().default(1),
    /** Time of the last visit. */
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.nodeId, t.userId, t.day] }), index('wiki_look_user_index').on(t.userId, t.at)],
);

/** The last request of a person for a right to an article. */
export const wikiAsks = pgTable(
  'wiki_ask',
  {
    nodeId: nodeId(),
    userId: userId(),
    at: timestamp({ withTimezone: true }).notNull(),
    level: integer().notNull().default(1),
    reason: text().notNull().default(''),
    /** Null until answered. */
    answeredAt: timestamp({ withTimezone: true }),
  },
  (t) => [primaryKey({ columns: [t.nodeId, t.userId] }), index('wiki_ask_user_index').on(t.userId)],
);
