import { changeSources, checkIntervals, joinRules, mockMethods, teamRoles } from '@easymock/contract';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '../people/index';
import { createdAt, idColumn, partOf, updatedAt } from '../platform/database/columns';

/** What it is found by, pinyin included. Null until it is written: in all from before there were such keys. */
const searchKeys = () => text();

/** The columns that say which state of a record this is, and how it came about. */
const versionColumns = () => ({
  version: integer().notNull().default(1),
  /** When this version was saved. `updatedAt` is later where something changed that is no part of a version. */
  changedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** Null: unknown, as in all that was saved before there were versions. */
  changedBy: text(),
  changeSource: text({ enum: changeSources }),
});

export const teams = pgTable(
  'team',
  {
    id: idColumn(),
    name: text().notNull(),
    description: text().notNull().default(''),
    joinRule: text({ enum: joinRules }).notNull().default('request'),
    searchKeys: searchKeys(),
    ...versionColumns(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('team_name_unique').on(sql`lower(${t.name})`)],
);
export type TeamRow = typeof teams.$inferSelect;

/** The members of a team in the wide sense, guests included. Every team has an owner. */
export const teamMembers = pgTable(
  'team_member',
  {
    teamId: partOf(() => teams.id),
    userId: partOf(() => users.id),
    role: text({ enum: teamRoles }).notNull().default('member'),
    joinedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.teamId, t.userId] }), index('team_member_user_index').on(t.userId)],
);

/** People who asked to join a team. The answer removes the row. */
export const joinRequests = pgTable(
  'team_join_request',
  {
    teamId: partOf(() => teams.id),
    userId: partOf(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.teamId, t.userId] }), index('team_join_request_user_index').on(t.userId)],
);

/** Links that let people join a team. Expired ones are removed when the next one is made. */
export const teamInvites = pgTable(
  'team_invite',
  {
    id: idColumn(),
    teamId: partOf(() => teams.id),
    /** Of the token in the link, which is shown only once. */
    tokenHash: text().notNull(),
    role: text({ enum: teamRoles }).notNull(),
    /** How many people joined by it. */
    useNum: integer().notNull().default(0),
    createdBy: text().references(() => users.id, { onDelete: 'set null' }),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('team_invite_token_unique').on(t.tokenHash),
    index('team_invite_team_index').on(t.teamId),
  ],
);

/** The columns of a project, deleted or not. */
const projectColumns = () => ({
  id: idColumn(),
  name: text().notNull(),
  /** Stands before every mock's url; `/` stands for nothing. */
  url: text().notNull(),
  description: text().notNull(),
  swaggerUrl: text().notNull().default(''),
  /**
   * The base path of its document, if the mocks' urls leave it out because the project's url stands for it. Empty: they
   * contain it. Null: no document with a base path has decided it yet, as in all projects from before this was kept.
   */
  basePath: text(),
  /** Whether names and descriptions choose the data of mocks that a document adds. */
  isRealistic: boolean().notNull().default(true),
  ownerId: text()
    .notNull()
    .references(() => users.id),
  /** Null: a personal project of its owner. */
  teamId: text(),
  searchKeys: searchKeys(),
  ...versionColumns(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const projects = pgTable(
  'project',
  { ...projectColumns(), teamId: text().references(() => teams.id) },
  (t) => [
    uniqueIndex('project_personal_name_unique').on(t.ownerId, t.name).where(sql`${t.teamId} is null`),
    uniqueIndex('project_personal_url_unique').on(t.ownerId, t.url).where(sql`${t.teamId} is null`),
    index('project_personal_newest_index').on(t.ownerId, t.createdAt, t.id).where(sql`${t.teamId} is null`),
    uniqueIndex('project_team_name_unique').on(t.teamId, t.name).where(sql`${t.teamId} is not null`),
    uniqueIndex('project_team_url_unique').on(t.teamId, t.url).where(sql`${t.teamId} is not null`),
  ],
);
export type ProjectRow = typeof projects.$inferSelect;

/** People invited to a personal project; its owner has no row. */
export const projectMembers = pgTable(
  'project_member',
  {
    projectId: partOf(() => projects.id),
    userId: partOf(() => users.id),
    /** The creation date of the project, so that an index gives somebody's projects in this order. A trigger writes it. */
    projectCreatedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.userId] }),
    index('project_member_newest_index').on(t.userId, t.projectCreatedAt, t.projectId),
  ],
);

/** Projects a person put on the workbench. */
export const projectStars = pgTable(
  'project_star',
  {
    userId: partOf(() => users.id),
    projectId: partOf(() => projects.id),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.projectId] }),
    index('project_star_project_index').on(t.projectId),
  ],
);

/** When a person last opened a project. Only the latest of each person are kept. */
export const projectVisits = pgTable(
  'project_visit',
  {
    userId: partOf(() => users.id),
    projectId: partOf(() => projects.id),
    visitedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.projectId] }),
    index('project_visit_project_index').on(t.projectId),
  ],
);

/**
 * The folders of projects. Without a foreign key to the project: those of a deleted one wait here for its return. Who
 * changes one holds the project's row.
 */
export const mockFolders = pgTable(
  'mock_folder',
  {
    id: idColumn(),
    projectId: text().notNull(),
    /** Null: at the top. */
    parentId: text().references((): AnyPgColumn => mockFolders.id),
    name: text().notNull(),
    /** The place among its siblings, from 0 without gaps. */
    position: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('mock_folder_project_index').on(t.projectId),
    index('mock_folder_parent_index').on(t.parentId),
  ],
);

/** How many places in a list lie between two mocks that were made one after the other. */
export const placesPerMock = 2 ** 20;

/** The columns of a mock, deleted or not. */
const mockColumns = () => ({
  id: idColumn(),
  projectId: text().notNull(),
  method: text({ enum: mockMethods }).notNull(),
  url: text().notNull(),
  /** The url with parameter names taken out: two mocks that answer the same requests share it. */
  urlKey: text().notNull(),
  description: text().notNull(),
  mode: text().notNull(),
  parameters: text().notNull().default(''),
  responseModel: text().notNull().default(''),
  /** The sample of the last import or sync, to tell what a person changed since. Null: made by hand. */
  importedMode: text(),
  /** Whether names and descriptions chose the data of that sample. A sync keeps to it unless it is told otherwise. */
  isRealistic: boolean().notNull().default(false),
  /** Imported once, and no longer in the document at the last sync. */
  isGone: boolean().notNull().default(false),
  /** Order of creation, in which equally good matches win. */
  position: bigint({ mode: 'number' }).notNull(),
  /** The folder in which it lies; null: in none. */
  folderId: text(),
  /** The place in lists that people gave it, the highest first. Null: the one of its creation, `placesPerMock * position`. */
  place: bigint({ mode: 'number' }),
  tags: text().array().notNull().default([]),
  /** The tags that the document gave it last, to tell whether a person changed them since. Null: it gave none yet. */
  documentTags: text().array(),
  ...versionColumns(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const mocks = pgTable(
  'mock',
  {
    ...mockColumns(),
    projectId: partOf(() => projects.id),
    position: bigserial({ mode: 'number' }).notNull(),
    folderId: text().references(() => mockFolders.id),
  },
  (t) => [
    uniqueIndex('mock_route_unique').on(t.projectId, t.method, t.urlKey),
    index('mock_project_position_index').on(t.projectId, t.position),
    // As `listPlace` spells it.
    index('mock_project_place_index').on(t.projectId, sql`coalesce(place, position * 1048576)`),
    index('mock_folder_index').on(t.folderId).where(sql`${t.folderId} is not null`),
  ],
);
export type MockRow = typeof mocks.$inferSelect;

/** Where a mock stands in the list of its project: the highest comes first. */
export const listPlace = sql<number>`coalesce(${mocks.place}, ${mocks.position} * ${sql.raw(String(placesPerMock))})`;

/**
 * What mocks are found by. Apart from them, since a search reads all that a person sees, and definitions are long.
 * Written by `search-keys.ts`.
 */
export const mockSearch = pgTable(
  'mock_search',
  {
    mockId: text()
      .primaryKey()
      .references(() => mocks.id, { onDelete: 'cascade' }),
    projectId: text().notNull(),
    method: text({ enum: mockMethods }).notNull(),
    url: text().notNull(),
    /** Search keys, of which the url is the first. */
    keys: text().notNull(),
    /** Of a url with parameters: what stands before them, in lower case. Paths that it answers begin with it. */
    fixed: text(),
    /** Of the texts that all this was made of, to tell whether they changed. */
    hash: bigint({ mode: 'bigint' }).notNull(),
  },
  (t) => [
    index('mock_search_project_index').on(t.projectId),
    index('mock_search_fixed_index').on(t.fixed).where(sql`${t.fixed} is not null`),
  ],
);

/** When the version that this row holds was replaced by the next one. */
const replacedAt = () => timestamp({ withTimezone: true }).notNull().defaultNow();

/**
 * What mocks were before their latest changes; the present version is in `mock`. Without a foreign key, as deleted
 * mocks keep their versions.
 */
export const mockVersions = pgTable(
  'mock_version',
  {
    mockId: text().notNull(),
    ...versionColumns(),
    replacedAt: replacedAt(),
    method: text({ enum: mockMethods }).notNull(),
    url: text().notNull(),
    description: text().notNull(),
    mode: text().notNull(),
    parameters: text().notNull(),
    responseModel: text().notNull(),
    tags: text().array().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.mockId, t.version] }),
    index('mock_version_replaced_at_index').on(t.replacedAt),
  ],
);

/** What the settings of projects were before their latest changes; the present ones are in `project`. */
export const projectVersions = pgTable(
  'project_version',
  {
    projectId: text().notNull(),
    ...versionColumns(),
    replacedAt: replacedAt(),
    name: text().notNull(),
    url: text().notNull(),
    description: text().notNull(),
    swaggerUrl: text().notNull(),
    isRealistic: boolean().notNull().default(true),
    memberIds: text().array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.version] }),
    index('project_version_replaced_at_index').on(t.replacedAt),
  ],
);

/** What the settings of teams were before their latest changes; the present ones are in `team`. */
export const teamVersions = pgTable(
  'team_version',
  {
    teamId: partOf(() => teams.id),
    ...versionColumns(),
    replacedAt: replacedAt(),
    name: text().notNull(),
    description: text().notNull(),
    joinRule: text({ enum: joinRules }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.teamId, t.version] }),
    index('team_version_replaced_at_index').on(t.replacedAt),
  ],
);

/**
 * How often each mock was served on each day of the server's time zone. Added to every few seconds, never
 * per call. Without a foreign key: the numbers of a deleted mock wait here for its return.
 */
export const mockUses = pgTable(
  'mock_use',
  {
    mockId: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    num: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.mockId, t.day] })],
);

/** How often each mock was served ever, so that lists need not sum up its days. */
export const mockUseTotals = pgTable('mock_use_total', {
  mockId: text().primaryKey(),
  num: bigint({ mode: 'number' }).notNull(),
});

/** How often mocks were served on each day, all together: also those that were deleted since. */
export const useDays = pgTable('mock_use_day', {
  day: date({ mode: 'string' }).primaryKey(),
  num: bigint({ mode: 'number' }).notNull(),
});

/** The columns that deletion adds to a row: who deleted it, and when. */
const deletionColumns = () => ({
  deletedAt: timestamp({ withTimezone: true }).notNull(),
  deletedBy: text().references(() => users.id, { onDelete: 'set null' }),
});

/** Projects set aside by their deletion, for some days. */
export const deletedProjects = pgTable(
  'deleted_project',
  {
    ...projectColumns(),
    ...deletionColumns(),
    memberIds: text().array().notNull(),
    /** The people who had starred it. */
    starredBy: text().array().notNull(),
    /** How often its document was compared with its mocks; null: never. */
    checkInterval: text({ enum: checkIntervals }),
  },
  (t) => [index('deleted_project_deleted_at_index').on(t.deletedAt)],
);

/** Mocks set aside by their deletion, for some days: nothing that serves, lists or counts looks here. */
export const deletedMocks = pgTable(
  'deleted_mock',
  {
    ...mockColumns(),
    ...deletionColumns(),
    /** It went with its project, and comes back with it. */
    isWithProject: boolean().notNull(),
  },
  (t) => [
    index('deleted_mock_project_index').on(t.projectId),
    index('deleted_mock_deleted_at_index').on(t.deletedAt),
  ],
);
