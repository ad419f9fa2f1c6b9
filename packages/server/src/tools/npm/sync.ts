import { and, eq, isNull } from 'drizzle-orm';
import type { Services } from '../../platform/context';
import { CallFailure } from '../../platform/failure';
import type { RegistryPackage } from '../../platform/gateways/npm-registry/index';
import { serializeFailure } from '../../platform/stored-failure';
import { notifyNews } from './notify';
import { type NpmInfoRow, type NpmRegistryRow, npmDocuments, npmInfos } from './npm.table';
import { openRegistry, registryOf } from './registries';

type SyncServices = Pick<Services, 'database' | 'outbound' | 'secrets' | 'clock' | 'config'>;
type Named = Pick<NpmInfoRow, 'id' | 'npmName' | 'registryId'>;

/** Columns of a package before its first sync. */
export const unread = {
  latestVersion: '',
  distTags: {},
  versionNum: 0,
  publishAt: null,
  license: '',
  deprecatedText: '',
  unpackedSize: null,
  syncAt: null,
  syncError: '',
} as const;

/**
 * Reads a package from its registry and stores the result or the failure.
 * @returns whether the package was read; `unserved` if no registry has such packages
 */
export async function syncPackage(
  services: SyncServices,
  registries: readonly NpmRegistryRow[],
  row: Named,
): Promise<'read' | 'failed' | 'unserved'> {
  const registry = registryOf(registries, row);
  if (!registry) return 'unserved';
  const found = await ask(services, registry, row.npmName);
  await store(services, row, found);
  return found instanceof CallFailure ? 'failed' : 'read';
}

async function ask(
  services: SyncServices,
  registry: NpmRegistryRow,
  npmName: string,
): Promise<RegistryPackage | CallFailure> {
  try {
    return await (await openRegistry(services, registry)).readPackage(npmName);
  } catch (error) {
    if (error instanceof CallFailure) return error;
    throw error;
  }
}

/** Stores the result of a sync. Since no person made the change, version and history stay the same. */
async function store(
  services: SyncServices,
  { id, npmName, registryId }: Named,
  found: RegistryPackage | CallFailure,
): Promise<void> {
  const { database, clock } = services;
  await database.db.transaction(async (db) => {
    const [before] = await db
      .select()
      .from(npmInfos)
      .where(and(eq(npmInfos.id, id), isNull(npmInfos.deletedAt)))
      .for('no key update');
    // The package was deleted, renamed or assigned to another registry during the request.
    if (before?.npmName !== npmName || before.registryId !== registryId) return;
    if (found instanceof CallFailure) {
      await db
        .update(npmInfos)
        .set({ syncError: serializeFailure(found) })
        .where(eq(npmInfos.id, id));
      return;
    }
    await notifyNews(db, services, before, found);
    const { readme, versions } = found;
    await db
      .update(npmInfos)
      .set({
        latestVersion: found.latestVersion,
        distTags: found.distTags,
        versionNum: found.versionNum,
        publishAt: found.publishAt ?? null,
        license: found.license,
        deprecatedText: found.deprecatedText,
        unpackedSize: found.unpackedSize ?? null,
        syncAt: clock(),
        syncError: '',
      })
      .where(eq(npmInfos.id, id));
    await db
      .insert(npmDocuments)
      .values({ npmId: id, readme, versions })
      .onConflictDoUpdate({ target: npmDocuments.npmId, set: { readme, versions } });
  });
}
