import { type NpmInfo, npmScopeOf } from '@easymock/contract';
import { inArray } from 'drizzle-orm';
import { nickNamesOf } from '../../people/index';
import type { SessionContext } from '../../platform/context';
import { fail } from '../../platform/failure';
import { storedFailureText } from '../../platform/stored-failure';
import { nameRobots } from '../ding-config/index';
import { followedBy, likedBy } from './likes';
import { type NpmInfoRow, type NpmRegistryRow, npmInfos } from './npm.table';
import { packages } from './package.resource';
import { listRegistries, registryOf } from './registries';

type Presented = Awaited<ReturnType<typeof packages.get>>;

/** Adds the fields that depend on the caller to one page of packages. */
export async function withFacts(
  { db, actor, language }: Pick<SessionContext, 'db' | 'actor' | 'language'>,
  list: readonly Presented[],
): Promise<NpmInfo[]> {
  if (list.length === 0) return [];
  const ids = list.map(({ _id }) => _id);
  const rows = await db.select().from(npmInfos).where(inArray(npmInfos.id, ids));
  const found = new Map(rows.map((row) => [row.id, row]));
  const names = await nickNamesOf(
    db,
    list.flatMap(({ maintainerUserIds }) => maintainerUserIds),
  );
  const liked = await likedBy(db, actor.id, ids);
  const followed = await followedBy(db, actor.id, ids);
  const registries = await listRegistries(db);
  const named = await nameRobots(
    db,
    list.flatMap(({ robotIds }) => robotIds),
  );
  const robots = named.map(({ id, name }) => ({ _id: id, name }));
  return list.map((one) => {
    const row = found.get(one._id) ?? fail('notFound');
    return {
      ...one,
      maintainers: one.maintainerUserIds.map((id) => ({ _id: id, name: names.get(id) ?? '' })),
      goodNum: row.goodNum,
      isGood: liked.has(one._id),
      isFollowed: followed.has(one._id),
      robots: one.robotIds.flatMap((id) => robots.find(({ _id }) => _id === id) ?? []),
      registry: presentRegistry(registries, row),
      latestVersion: row.latestVersion,
      distTags: row.distTags,
      versionNum: row.versionNum,
      publishAt: row.publishAt?.toISOString() ?? null,
      license: row.license,
      deprecatedText: row.deprecatedText,
      unpackedSize: row.unpackedSize,
      syncAt: row.syncAt?.toISOString() ?? null,
      syncError: storedFailureText(row.syncError, language),
    };
  });
}

/** Presents the registry of a package and the scope to configure; without a scope, clients need it for all packages. */
function presentRegistry(registries: readonly NpmRegistryRow[], row: NpmInfoRow): NpmInfo['registry'] {
  const registry = registryOf(registries, row);
  const scope = npmScopeOf(row.npmName);
  return registry ? { name: registry.name, url: registry.url, scope } : null;
}

/** Presents one package. @throws notFound */
export async function presentPackage(ctx: SessionContext, id: string): Promise<NpmInfo> {
  const [one] = await withFacts(ctx, [await packages.get(ctx, { id })]);
  return one ?? fail('internal');
}
