import { npmStatusKeys } from '@easymock/contract';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../../people/index';
import { createdAt, idColumn, partOf, updatedAt } from '../../platform/database/columns';
import { recordColumns } from '../../platform/resource/resource.columns';

const moment = () => timestamp({ withTimezone: true });

/** Registries from which packages are fetched. People who manage the tool enter them. */
export const npmRegistries = pgTable(
  'npm_registry',
  {
    id: idColumn(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Name of the last editor at the time of the change. */
    updateUserName: text().notNull(),
    version: integer().notNull().default(1),
    name: text().notNull(),
    url: text().notNull(),
    /** Sealed token; empty if there is none. */
    token: text().notNull(),
    tokenHint: text().notNull(),
    /** Scopes that the registry serves; a registry without scopes serves all other packages. */
    scopes: text().array().notNull(),
  },
  (t) => [uniqueIndex('npm_registry_name_unique').on(sql`lower(${t.name})`)],
);
export type NpmRegistryRow = typeof npmRegistries.$inferSelect;

export const npmInfos = pgTable(
  'npm_info',
  {
    ...recordColumns(),
    npmName: text().notNull(),
    npmType: text().notNull(),
    npmTag: text().array().notNull(),
    /** Value of the enumeration `project`; empty if the package belongs to none. */
    project: text().notNull().default(''),
    title: text().notNull(),
    description: text().notNull(),
    docUrl: text().notNull(),
    docMarkdownId: text().notNull(),
    gitUrl: text().notNull(),
    demoUrl: text().notNull(),
    maintainerUserIds: text().array().notNull(),
    /** The chosen registry; null for the registry that serves the scope. */
    registryId: text().references(() => npmRegistries.id, { onDelete: 'set null' }),
    /** Chat robots that announce new versions. */
    robotIds: text().array().notNull(),
    status: text({ enum: npmStatusKeys }).notNull(),
    replaceBy: text().notNull(),
    deprecatedReason: text().notNull(),
    goodNum: integer().notNull().default(0),
    /** The columns from here on come from the registry and are empty until the first sync. */
    latestVersion: text().notNull().default(''),
    distTags: jsonb().$type<Record<string, string>>().notNull().default({}),
    versionNum: integer().notNull().default(0),
    publishAt: moment(),
    license: text().notNull().default(''),
    deprecatedText: text().notNull().default(''),
    unpackedSize: bigint({ mode: 'number' }),
    syncAt: moment(),
    /** Failure of the last sync: JSON of its kind and values; empty if the sync succeeded. */
    syncError: text().notNull().default(''),
  },
  (t) => [
    uniqueIndex('npm_info_name_unique').on(sql`lower(${t.npmName})`).where(sql`${t.deletedAt} is null`),
    index('npm_info_project_index').on(t.project).where(sql`${t.project} <> ''`),
    index('npm_info_type_index').on(t.npmType, t.createdAt, t.id).where(sql`${t.deletedAt} is null`),
    index('npm_info_tag_index').using('gin', t.npmTag),
    index('npm_info_order_index').on(t.createdAt, t.id).where(sql`${t.deletedAt} is null`),
    index('npm_info_good_index').on(t.goodNum, t.id).where(sql`${t.deletedAt} is null`),
    index('npm_info_publish_index').on(t.publishAt, t.id).where(sql`${t.deletedAt} is null`),
    index('npm_info_order_name_index').on(sql`${t.npmName} collate "pinyin"`, t.id).where(sql`${t.deletedAt} is null`),
    index('npm_info_maintainer_index').using('gin', t.maintainerUserIds),
    index('npm_info_registry_index').on(t.registryId),
    index('npm_info_robot_index').using('gin', t.robotIds),
  ],
);
export type NpmInfoRow = typeof npmInfos.$inferSelect;

export interface NpmVersionRow {
  version: string;
  /** ISO 8601; empty if the registry does not report it. */
  at: string;
  deprecated: string;
}

/** Long texts of a package from its registry, in a separate table so that lists do not read them. */
export const npmDocuments = pgTable('npm_document', {
  npmId: partOf(() => npmInfos.id).primaryKey(),
  readme: text().notNull(),
  /** Newest first. */
  versions: jsonb().$type<NpmVersionRow[]>().notNull(),
});

/** Likes of packages. The primary key counts each person once. */
export const npmLikes = pgTable(
  'npm_like',
  { npmId: partOf(() => npmInfos.id), userId: partOf(() => users.id), createdAt: createdAt() },
  (t) => [primaryKey({ columns: [t.npmId, t.userId] })],
);

/** Followers of packages, who are notified of new versions. */
export const npmFollowers = pgTable(
  'npm_follower',
  { npmId: partOf(() => npmInfos.id), userId: partOf(() => users.id), createdAt: createdAt() },
  (t) => [primaryKey({ columns: [t.npmId, t.userId] }), index('npm_follower_user_index').on(t.userId)],
);

/** Packages of the company's scopes that are not listed yet. */
export const npmProposals = pgTable('npm_proposal', {
  npmName: text().primaryKey(),
  registryId: partOf(() => npmRegistries.id),
  description: text().notNull(),
  latestVersion: text().notNull(),
  publishAt: moment(),
  foundAt: createdAt(),
  /** Time of the dismissal; null if the package is still proposed. */
  dismissedAt: moment(),
});
