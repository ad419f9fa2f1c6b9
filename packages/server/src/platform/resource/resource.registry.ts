import { type Area, type DeletedRecord, type HistoryEntry, type Level, levels } from '@easymock/contract';
import { or, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../actor';
import type { SessionContext } from '../context';
import { type Db, executePlanned } from '../database/index';
import { fail } from '../failure';
import type { Reader } from './resource.core';
import type { RecordSummary } from './resource.read';

/**
 * Generic operations on the records of any tool. `defineResource` returns these functions, each limited to
 * records that the caller sees; a tool that needs more wraps them before it registers them.
 */
export interface Resource {
  readonly kind: string;
  readonly area: Area;
  /**
   * Counts the records that the caller sees.
   * @param most where counting stops, for callers that need no exact number above it
   */
  count(ctx: Reader, most?: number): Promise<number>;
  counting(ctx: Reader): SQL;
  finding(ctx: Reader, keywords: string, limit: number): SQL;
  summary(ctx: Reader, condition: SQL | undefined, limit: number): Promise<RecordSummary>;
  named(ctx: Reader, ids: readonly string[]): Promise<{ _id: string; name: string }[]>;
  listDeleted(
    ctx: Reader,
    input: { page: number; pageSize: number; keywords: string },
  ): Promise<{ list: DeletedRecord[]; total: number }>;
  restore(ctx: SessionContext, id: string): Promise<unknown>;
  history(ctx: Reader, id: string): Promise<HistoryEntry[]>;
  hidesEntry(actor: Actor): SQL | undefined;
  sweep(db: Db, before: Date): Promise<void>;
}

const resources = new Map<string, Resource>();

/**
 * Registers a tool's records for the calls that serve all tools: search, counts, recycle list, restore,
 * history.
 * @example registerResource({ ...groups, async restore(ctx, id) { … await groups.restore(ctx, id) … } })
 */
export function registerResource<R extends Resource>(resource: R): R {
  resources.set(resource.kind, resource);
  return resource;
}

/** Removes a tool's records from the registry, for tests that registered a tool. */
export const unregisterResource = (kind: string): boolean => resources.delete(kind);

export const allResources = (): Resource[] => [...resources.values()];

const isAtLeast = ({ actor }: Pick<Reader, 'actor'>, area: Area, level: Level): boolean =>
  levels.indexOf(actor.grants[area].level) >= levels.indexOf(level);

/** Returns the resources whose area the caller may view. */
export const viewableResources = (ctx: Pick<Reader, 'actor'>): Resource[] =>
  allResources().filter(({ area }) => isAtLeast(ctx, area, 'view'));

/**
 * Queries all resources that the caller may view with one statement, since a round trip to the database takes
 * longer than most of the queries.
 * @returns the rows of all queries
 * @example await queryViewable<{ kind: string; num: number }>(ctx, ({ counting }) => counting(ctx))
 */
export async function queryViewable<Row>(ctx: Reader, queryOf: (resource: Resource) => SQL): Promise<Row[]> {
  const queries = viewableResources(ctx).map((resource) => sql`(${queryOf(resource)})`);
  if (queries.length === 0) return [];
  return executePlanned<Row>(ctx.db, sql.join(queries, sql` union all `));
}

/**
 * Returns the resource of a kind, if the caller has this level in its area.
 * @throws notFound, forbidden
 */
export function resourceOf(ctx: Pick<Reader, 'actor'>, kind: string, level: Level): Resource {
  const resource = resources.get(kind) ?? fail('notFound');
  return isAtLeast(ctx, resource.area, level) ? resource : fail('forbidden');
}

/** Returns the condition under which an audit entry concerns a record that the person does not see. */
export const hiddenEntries = (actor: Actor): SQL | undefined =>
  or(...allResources().map(({ hidesEntry }) => hidesEntry(actor)));

const dayMs = 24 * 60 * 60 * 1000;

/** Removes records permanently whose retention period in the recycle list has passed. */
export async function sweepRecords(db: Db, now: Date, keepDays: number): Promise<void> {
  const before = new Date(now.getTime() - keepDays * dayMs);
  for (const { sweep } of allResources()) await sweep(db, before);
}
