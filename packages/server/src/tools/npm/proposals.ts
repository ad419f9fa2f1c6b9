import type { NpmProposal } from '@easymock/contract';
import { and, desc, eq, isNull, notExists, sql } from 'drizzle-orm';
import type { Services, SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { type NpmRegistryRow, npmInfos, npmProposals, npmRegistries } from './npm.table';
import { openRegistry } from './registries';

/** Maximum number of proposals in a response. */
const mostShown = 50;

const scopeOf = sql`lower(split_part(${npmProposals.npmName}, '/', 1))`;

const isUnlisted = (db: Db) =>
  notExists(
    db
      .select({ id: npmInfos.id })
      .from(npmInfos)
      .where(and(sql`lower(${npmInfos.npmName}) = lower(${npmProposals.npmName})`, isNull(npmInfos.deletedAt))),
  );

/** Returns the proposed packages, latest first. */
export async function listProposals({ db }: Pick<SessionContext, 'db'>): Promise<NpmProposal[]> {
  const { npmName, description, latestVersion, publishAt, foundAt, dismissedAt, registryId } = npmProposals;
  const rows = await db
    .select({ npmName, description, latestVersion, publishAt, registryName: npmRegistries.name })
    .from(npmProposals)
    .innerJoin(npmRegistries, eq(npmRegistries.id, registryId))
    // Proposals of a scope that the registry no longer has are skipped.
    .where(and(isNull(dismissedAt), isUnlisted(db), sql`${scopeOf} = any(${npmRegistries.scopes})`))
    .orderBy(desc(foundAt), npmName)
    .limit(mostShown);
  return rows.map((row) => ({ ...row, publishAt: row.publishAt?.toISOString() ?? null }));
}

export async function dismissProposal({ db, now }: SessionContext, { npmName }: { npmName: string }): Promise<null> {
  await db.update(npmProposals).set({ dismissedAt: now }).where(eq(npmProposals.npmName, npmName));
  return null;
}

/**
 * Searches a registry for the packages of its scopes. Dismissed packages stay dismissed.
 * @returns the number of packages found
 */
export async function findProposals(
  services: Pick<Services, 'database' | 'outbound' | 'secrets'>,
  registry: NpmRegistryRow,
  signal: AbortSignal,
): Promise<number> {
  const opened = registry.scopes.length > 0 ? await openRegistry(services, registry) : undefined;
  let num = 0;
  for (const scope of opened ? registry.scopes : []) {
    signal.throwIfAborted();
    const hits = (await opened?.listScope(scope)) ?? [];
    const rows = [...new Map(hits.map((hit) => [hit.npmName, hit])).values()];
    num += rows.length;
    if (rows.length === 0) continue;
    await services.database.db
      .insert(npmProposals)
      .values(rows.map((hit) => ({ ...hit, publishAt: hit.publishAt ?? null, registryId: registry.id })))
      .onConflictDoUpdate({
        target: npmProposals.npmName,
        set: {
          description: sql`excluded.description`,
          latestVersion: sql`excluded.latest_version`,
          publishAt: sql`excluded.publish_at`,
          registryId: sql`excluded.registry_id`,
        },
      });
  }
  return num;
}
