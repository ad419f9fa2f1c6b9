import { npmStatusKeys } from '@easymock/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '../../people/index';
import { createdAt, idColumn, partOf, updatedAt } from '../../platform/database/columns';
import { recordColumns } from '../../platform/resource/resource.columns';

const moment = () => timestamp({ withTimezone: true });

/** The registries that packages are read from; people who manage the tool enter them. */
export const npmRegistries = pgTable(
  'npm_registry',
  {
    id: idColumn(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Who changed it last, by the name of that moment. */
    updateUserName: text().notNull(),
    version: integer().notNull().default(1),
    name: text().notNull(),
    url: text().notNull(),
    /** Sealed; empty if there is none. */
    token: text().notNull(),
    tokenHint: text().notNull(),
    /** The scopes whose packages lie in it; a registry without scopes serves all other packages. */
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
    title: text().notNull(),
    description: text().notNull(),
    docUrl: text().notNull(),
    docMarkdownId: text().notNull(),
    gitUrl: text().notNull(),
    demoUrl: text().notNull(),
    maintainerUserIds: text().array().notNull(),
    /** The registry it is read from; null for the one that serves its scope. */
    registryId: text().references(() => npmRegistries.id, { onDelete: 'set null' }),
    /** The chat robots that announce new versions. */
    robotIds: text().array().notNull(),
    status: text({ enum: npmStatusKeys }).notNull(),
    replaceBy: text().notNull(),
    deprecatedReason: text().notNull(),
    goodNum: integer().notNull().default(0),
    /** From here on as the registry says; empty until it was read. */
    latestVersion: text().notNull().default(''),
    distTags: jsonb().$type<Record<string, string>>().notNull().default({}),
    versionNum: integer().notNull().default(0),
    publishAt: moment(),
    license: text().notNull().default(''),
    deprecatedText: text().notNull().default(''),
    unpackedSize: bigint({ mode: 'number' }),
    /** When it was read last. */
    syncAt: moment(),
    /** Why the last attempt to read it failed: JSON of the kind and the values of a failure. Empty: it did not fail. */
    syncError: text().notNull().default(''),
  },
  (t) => [
    uniqueIndex('npm_info_name_unique').on(sql`lower(${t.npmName})`).where(sql`${t.deletedAt} is null`),
    index('npm_info_type_index').on(t.npmType),
    index('npm_info_maintainer_index').using('gin', t.maintainerUserIds),
    index('npm_info_registry_index').on(t.registryId),
    index('npm_info_robot_index').using('gin', t.robotIds),
  ],
);
export type NpmInfoRow = typeof npmInfos.$inferSelect;

export interface NpmVersionRow {
  version: string;
  /** ISO 8601; empty if the registry does not say. */
  at: string;
  deprecated: string;
}

/** The long parts of what a registry says about a package, apart from the rows of lists. */
export const npmDocuments = pgTable('npm_document', {
  npmId: partOf(() => npmInfos.id).primaryKey(),
  readme: text().notNull(),
  /** The newest first. */
  versions: jsonb().$type<NpmVersionRow[]>().notNull(),
});

/** Who likes a package: the key lets everybody count once. */
export const npmLikes = pgTable(
  'npm_like',
  { npmId: partOf(() => npmInfos.id), userId: partOf(() => users.id), createdAt: createdAt() },
  (t) => [primaryKey({ columns: [t.npmId, t.userId] })],
);

/** Who hears of new versions of a package. */
export const npmFollowers = pgTable(
  'npm_follower',
  { npmId: partOf(() => npmInfos.id), userId: partOf(() => users.id), createdAt: createdAt() },
  (t) => [primaryKey({ columns: [t.npmId, t.userId] }), index('npm_follower_user_index').on(t.userId)],
);

/** Packages of the company's scopes that nobody has listed yet. */
export const npmProposals = pgTable('npm_proposal', {
  npmName: text().primaryKey(),
  registryId: partOf(() => npmRegistries.id),
  description: text().notNull(),
  latestVersion: text().notNull(),
  publishAt: moment(),
  foundAt: createdAt(),
  /** When somebody said that it is not to be listed. */
  dismissedAt: moment(),
});
