import { npmScopeOf } from '@easymock/contract';
import { asc } from 'drizzle-orm';
import type { Services } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { type NpmRegistry, openNpmRegistry } from '../../platform/gateways/npm-registry/index';
import { type NpmRegistryRow, npmInfos, npmRegistries } from './npm.table';
import { isNamed } from './package.resource';

/** Returns the place for which a token is sealed; a copy in another place cannot be opened. */
export const tokenPlace = (id: string): string => `npm_registry/${id}/token`;

/** Returns all registries, oldest first. An installation has few. */
export const listRegistries = (db: Db): Promise<NpmRegistryRow[]> =>
  db.select().from(npmRegistries).orderBy(asc(npmRegistries.createdAt), asc(npmRegistries.id));

/**
 * Returns the registry of a package: the chosen registry, else the one that serves its scope, else the first one
 * without scopes.
 */
export function registryOf(
  registries: readonly NpmRegistryRow[],
  { npmName, registryId }: { readonly npmName: string; readonly registryId: string | null },
): NpmRegistryRow | undefined {
  if (registryId) return registries.find(({ id }) => id === registryId);
  const scope = npmScopeOf(npmName);
  return (
    registries.find(({ scopes }) => scope !== '' && scopes.includes(scope)) ??
    registries.find(({ scopes }) => scopes.length === 0)
  );
}

/** Opens a registry with its token. @throws npmKeyMissing */
export async function openRegistry(
  { outbound, secrets }: Pick<Services, 'outbound' | 'secrets'>,
  { id, url, token: sealed }: Pick<NpmRegistryRow, 'id' | 'url' | 'token'>,
): Promise<NpmRegistry> {
  const token = sealed === '' ? '' : await secrets.open(sealed, tokenPlace(id));
  return openNpmRegistry(outbound, { url, token: token ?? fail('npmKeyMissing') });
}

/**
 * Returns the published version for a version number or a tag, even if the package is not listed.
 * @returns undefined if there is none
 * @throws npmNoRegistry, npmKeyMissing, npmNotInRegistry, npmRegistryRefused, npmRegistryAway, addressRefused
 */
export async function findPublishedVersion(
  services: Pick<Services, 'database' | 'outbound' | 'secrets'>,
  { npmName, version }: { readonly npmName: string; readonly version: string },
): Promise<string | undefined> {
  const { db } = services.database;
  const [listed] = await db.select({ registryId: npmInfos.registryId }).from(npmInfos).where(isNamed(npmName));
  const registry = registryOf(await listRegistries(db), { npmName, registryId: listed?.registryId ?? null });
  if (!registry) return fail('npmNoRegistry');
  return (await openRegistry(services, registry)).findVersion(npmName, version);
}
