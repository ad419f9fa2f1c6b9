import {
  changeSources,
  checkIntervals,
  joinRules,
  mockMethods,
  mockStates,
  requestChecks,
  type ScenarioChoice,
  teamRoles,
  upstreamModes,
} from '@easymock/contract';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  boolean,
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
import { noAnswers } from './answers/no-answers';
import { noCollection } from './collection/no-collection';

/**
 * Keys for the search, including pinyin. Null in rows from before search keys existed, until they are filled.
 */
const searchKeys = () => text();

/** Columns that identify the version of a record and how it came about. */
const versionColumns = () => ({
  version: integer().notNull().default(1),
  /** When this version was saved. `updatedAt` is later if something outside the version changed. */
  changedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** Null: unknown, as in rows saved before versions existed. */
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

/** All members of teams, including guests. Every team has an owner. */
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

/** Pending requests to join a team. An answer deletes the row. */
export const joinRequests = pgTable(
  'team_join_request',
  { teamId: partOf(() => teams.id), userId: partOf(() => users.id), createdAt: createdAt() },
  (t) => [primaryKey({ columns: [t.teamId, t.userId] }), index('team_join_request_user_index').on(t.userId)],
);

/** Invitation links to teams. Expired links are deleted when the next one is created. */
export const teamInvites = pgTable(
  'team_invite',
  {
    id: idColumn(),
    teamId: partOf(() => teams.id),
    /** Hash of the token in the link; the token itself is shown only once. */
    tokenHash: text().notNull(),
    role: text({ enum: teamRoles }).notNull(),
    /** Number of people who joined through this link. */
    useNum: integer().notNull().default(0),
    createdBy: text().references(() => users.id, { onDelete: 'set null' }),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('team_invite_token_unique').on(t.tokenHash), index('team_invite_team_index').on(t.teamId)],
);

/** Columns of live and deleted projects. */
const projectColumns = () => ({
  id: idColumn(),
  name: text().notNull(),
  /** Prefix of every mock's URL; `/` means no prefix. */
  url: text().notNull(),
  description: text().notNull(),
  swaggerUrl: text().notNull().default(''),
  /**
   * Base path of the document if the project's URL replaces it, so that mock URLs leave it out. Empty: mock
   * URLs contain the base path. Null: undecided, because no document with a base path was synced since this
   * column exists.
   */
  basePath: text(),
  /** Whether names and descriptions determine the generated data of mocks that a document adds. */
  isRealistic: boolean().notNull().default(true),
  /** Days for which requests are recorded; 0: not at all. */
  recordDays: integer().notNull().default(0),
  requestCheck: text({ enum: requestChecks }).notNull().default('off'),
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

export const projects = pgTable('project', { ...projectColumns(), teamId: text().references(() => teams.id) }, (t) => [
  uniqueIndex('project_personal_name_unique').on(t.ownerId, t.name).where(sql`${t.teamId} is null`),
  uniqueIndex('project_personal_url_unique').on(t.ownerId, t.url).where(sql`${t.teamId} is null`),
  index('project_personal_newest_index').on(t.ownerId, t.createdAt, t.id).where(sql`${t.teamId} is null`),
  uniqueIndex('project_team_name_unique').on(t.teamId, t.name).where(sql`${t.teamId} is not null`),
  uniqueIndex('project_team_url_unique').on(t.teamId, t.url).where(sql`${t.teamId} is not null`),
]);
export type ProjectRow = typeof projects.$inferSelect;

/** People invited to a personal project; the owner has no row. */
export const projectMembers = pgTable(
  'project_member',
  {
    projectId: partOf(() => projects.id),
    userId: partOf(() => users.id),
    /**
     * Creation date of the project, written by a trigger, so that an index returns a person's projects in
     * this order.
     */
    projectCreatedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.userId] }),
    index('project_member_newest_index').on(t.userId, t.projectCreatedAt, t.projectId),
  ],
);

/** Projects that a person put on the workbench. */
export const projectStars = pgTable(
  'project_star',
  { userId: partOf(() => users.id), projectId: partOf(() => projects.id), createdAt: createdAt() },
  (t) => [primaryKey({ columns: [t.userId, t.projectId] }), index('project_star_project_index').on(t.projectId)],
);

/** When a person last opened a project. Only the latest visits of each person are retained. */
export const projectVisits = pgTable(
  'project_visit',
  {
    userId: partOf(() => users.id),
    projectId: partOf(() => projects.id),
    visitedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.projectId] }), index('project_visit_project_index').on(t.projectId)],
);

/**
 * Folders of projects. No foreign key to the project, so that folders of a deleted project survive until it
 * is restored. Writers lock the project's row.
 */
export const mockFolders = pgTable(
  'mock_folder',
  {
    id: idColumn(),
    projectId: text().notNull(),
    /** Null: top level. */
    parentId: text().references((): AnyPgColumn => mockFolders.id),
    name: text().notNull(),
    /** Index among the siblings, from 0 without gaps. */
    position: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('mock_folder_project_index').on(t.projectId), index('mock_folder_parent_index').on(t.parentId)],
);

/**
 * Distance in list places between two consecutively created mocks; mocks moved by people fit between them.
 */
export const placesPerMock = 2 ** 20;

/** Columns of live and deleted mocks. */
const mockColumns = () => ({
  id: idColumn(),
  projectId: text().notNull(),
  method: text({ enum: mockMethods }).notNull(),
  url: text().notNull(),
  /** URL without parameter names; two mocks that match the same requests have the same key. */
  urlKey: text().notNull(),
  description: text().notNull(),
  mode: text().notNull(),
  parameters: text().notNull().default(''),
  responseModel: text().notNull().default(''),
  /** JSON of the named answers. Text, so that versions compare exactly what was saved. */
  answers: text().notNull().default(noAnswers),
  /** JSON of the setting that makes the list a collection; empty: none. */
  collection: text().notNull().default(noCollection),
  /** Sample of the last import or sync, to detect later edits by people. Null: created by hand. */
  importedMode: text(),
  /**
   * Whether names and descriptions determined the data of that sample. A sync retains this choice unless it
   * gets another.
   */
  isRealistic: boolean().notNull().default(false),
  /** Imported earlier, but missing from the document at the last sync. */
  isGone: boolean().notNull().default(false),
  /** Creation order; among equally good matches the earliest mock wins. */
  position: bigint({ mode: 'number' }).notNull(),
  /** Folder of the mock; null: none. */
  folderId: text(),
  /**
   * Manually assigned place in lists, highest first. Null: the place by creation, `placesPerMock * position`.
   */
  place: bigint({ mode: 'number' }),
  tags: text().array().notNull().default([]),
  /** Tags of the last synced document, to detect later edits by people; null before a document sets tags. */
  documentTags: text().array(),
  /** Whether requests are checked against the document. Null: as the project. */
  requestCheck: text({ enum: requestChecks }),
  state: text({ enum: mockStates }).notNull().default('designing'),
  /** The person who answers for the mock; null: nobody. No foreign key, like `changedBy`. */
  ownerId: text(),
  /** Whether a back end or the mock answers. Null: as the project. */
  upstreamMode: text({ enum: upstreamModes }),
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
    // Same expression as `listPlace`.
    index('mock_project_place_index').on(t.projectId, sql`coalesce(place, position * 1048576)`),
    index('mock_folder_index').on(t.folderId).where(sql`${t.folderId} is not null`),
  ],
);
export type MockRow = typeof mocks.$inferSelect;

/**
 * Named sets of answers. No foreign key to the project, so that scenarios of a deleted project survive until
 * it is restored.
 */
export const mockScenarios = pgTable(
  'mock_scenario',
  {
    id: idColumn(),
    projectId: text().notNull(),
    name: text().notNull(),
    /** Answers of mocks by ID; choices of deleted mocks and answers are ignored. */
    choices: jsonb().$type<ScenarioChoice[]>().notNull(),
    /** End of the activation for everybody; null: not activated for everybody. */
    everyoneUntil: timestamp({ withTimezone: true }),
    everyoneBy: text().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('mock_scenario_name_unique').on(t.projectId, sql`lower(${t.name})`)],
);

/** The scenario that each person activated for themselves, and the key that names them to mocks. */
export const mockScenarioUses = pgTable(
  'mock_scenario_use',
  {
    projectId: text().notNull(),
    userId: partOf(() => users.id),
    /** Not secret: the key only chooses answers, and its person can view and copy it again. */
    key: text().notNull(),
    scenarioId: text().references(() => mockScenarios.id, { onDelete: 'set null' }),
    /** Null: without an end. */
    until: timestamp({ withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.userId] }),
    index('mock_scenario_use_user_index').on(t.userId),
    index('mock_scenario_use_scenario_index').on(t.scenarioId),
  ],
);

/** Place of a mock in its project's list; the highest comes first. */
export const listPlace = sql<number>`coalesce(${mocks.place}, ${mocks.position} * ${sql.raw(String(placesPerMock))})`;

/**
 * Search data of mocks. A separate table, because a search reads all rows that a person may see, and
 * definitions are long. Written by `search-keys.ts`.
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
    /** Search keys; the first is the URL. */
    keys: text().notNull(),
    /** Static lower-case prefix of a parameterised URL; every matching path starts with it. */
    fixed: text(),
    /** Hash of the source texts, to detect changes. */
    hash: bigint({ mode: 'bigint' }).notNull(),
  },
  (t) => [
    index('mock_search_project_index').on(t.projectId),
    index('mock_search_fixed_index').on(t.fixed).where(sql`${t.fixed} is not null`),
  ],
);

/** When the version in this row was replaced by the next one. */
const replacedAt = () => timestamp({ withTimezone: true }).notNull().defaultNow();

/**
 * Earlier versions of mocks; the current one is in `mock`. No foreign key, because deleted mocks retain their
 * versions.
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
    answers: text().notNull().default(noAnswers),
    collection: text().notNull().default(noCollection),
    tags: text().array().notNull().default([]),
  },
  (t) => [primaryKey({ columns: [t.mockId, t.version] }), index('mock_version_replaced_at_index').on(t.replacedAt)],
);

/** Earlier versions of project settings; the current one is in `project`. */
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

/** Earlier versions of team settings; the current one is in `team`. */
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
  (t) => [primaryKey({ columns: [t.teamId, t.version] }), index('team_version_replaced_at_index').on(t.replacedAt)],
);

/**
 * Number of calls of each mock per day in the server's time zone. Updated in batches every few seconds, never
 * per call. No foreign key, so that the counts of a deleted mock survive until it is restored.
 */
export const mockUses = pgTable(
  'mock_use',
  { mockId: text().notNull(), day: date({ mode: 'string' }).notNull(), num: bigint({ mode: 'number' }).notNull() },
  (t) => [primaryKey({ columns: [t.mockId, t.day] })],
);

/** Total calls of each mock, so that lists need not sum up its days. */
export const mockUseTotals = pgTable('mock_use_total', {
  mockId: text().primaryKey(),
  num: bigint({ mode: 'number' }).notNull(),
});

/** Calls of all mocks per day, including mocks deleted since. */
export const useDays = pgTable('mock_use_day', {
  day: date({ mode: 'string' }).primaryKey(),
  num: bigint({ mode: 'number' }).notNull(),
});

const deletionColumns = () => ({
  deletedAt: timestamp({ withTimezone: true }).notNull(),
  deletedBy: text().references(() => users.id, { onDelete: 'set null' }),
});

/** Deleted projects, retained for some days. */
export const deletedProjects = pgTable(
  'deleted_project',
  {
    ...projectColumns(),
    ...deletionColumns(),
    memberIds: text().array().notNull(),
    /** IDs of the users who had starred the project. */
    starredBy: text().array().notNull(),
    /** Check interval of the document; null: off. */
    checkInterval: text({ enum: checkIntervals }),
  },
  (t) => [index('deleted_project_deleted_at_index').on(t.deletedAt)],
);

/** Deleted mocks, retained for some days. Serving, lists and counts never read this table. */
export const deletedMocks = pgTable(
  'deleted_mock',
  {
    ...mockColumns(),
    ...deletionColumns(),
    /** Deleted together with its project, and restored with it. */
    isWithProject: boolean().notNull(),
  },
  (t) => [index('deleted_mock_project_index').on(t.projectId), index('deleted_mock_deleted_at_index').on(t.deletedAt)],
);
