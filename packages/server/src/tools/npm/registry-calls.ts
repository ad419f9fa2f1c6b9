import {
  type CallParsedInput,
  fieldOf,
  type NpmRegistryFacts,
  type NpmRegistryInfo,
  type npmCalls,
  npmRegistryDraft,
} from '@easymock/contract';
import { count, eq, isNull, sql } from 'drizzle-orm';
import { diffOf } from '../../platform/audit/audit';
import type { Services, SessionContext } from '../../platform/context';
import { type Db, violatedUnique } from '../../platform/database/index';
import { CallFailure, fail, failTaken } from '../../platform/failure';
import { newId } from '../../platform/ids';
import { serializeFailure, storedFailureText } from '../../platform/stored-failure';
import { unique } from '../../platform/unique';
import { type NpmRegistryRow, npmInfos, npmRegistries } from './npm.table';
import { listRegistries, openRegistry, registryOf, tokenPlace } from './registries';

const kind = 'npm_registry';
const perPerson = { limit: 60, seconds: 3_600 };

/** Counts a registry look-up towards the limit of the caller. @throws tooMany */
export async function limitLookUps({ services, actor }: SessionContext): Promise<void> {
  const seconds = await services.throttle.take([{ key: `npm:${actor.id}`, ...perPerson }]);
  if (seconds > 0) fail('tooMany', { seconds });
}

/** Counts the packages of each registry. */
async function packageNums(db: Db, registries: readonly NpmRegistryRow[]): Promise<ReadonlyMap<string, number>> {
  const scope = sql<string>`case when ${npmInfos.npmName} like '@%/%' then lower(split_part(${npmInfos.npmName}, '/', 1)) else '' end`;
  const rows = await db
    .select({ registryId: npmInfos.registryId, scope, num: count() })
    .from(npmInfos)
    .where(isNull(npmInfos.deletedAt))
    .groupBy(npmInfos.registryId, scope);
  const nums = new Map<string, number>();
  for (const row of rows) {
    const npmName = row.scope ? `${row.scope}/any` : 'any';
    const id = registryOf(registries, { npmName, registryId: row.registryId })?.id ?? '';
    nums.set(id, (nums.get(id) ?? 0) + row.num);
  }
  return nums;
}

async function presentAll({ db, actor }: SessionContext): Promise<NpmRegistryInfo[]> {
  const rows = await listRegistries(db);
  const nums = await packageNums(db, rows);
  const isManager = actor.grants.npm.level === 'manage';
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    url: row.url,
    scopes: row.scopes,
    hasToken: row.token !== '',
    tokenHint: isManager ? row.tokenHint : '',
    packageNum: nums.get(row.id) ?? 0,
    version: row.version,
    update_at: row.updatedAt.toISOString(),
    updateUserName: row.updateUserName,
  }));
}

const presentOne = async (ctx: SessionContext, id: string): Promise<NpmRegistryInfo> =>
  (await presentAll(ctx)).find(({ _id }) => _id === id) ?? fail('notFound');

/** Removes user name, password, query and fragment from the address of a registry. */
function plainUrl(given: string): string {
  const { origin, pathname } = new URL(given);
  return origin + pathname.replace(/\/+$/, '');
}

/** Returns the columns of a token. An empty text leaves the token unchanged, `null` clears it. @throws npmKeyMissing */
async function tokenColumns(
  { secrets }: Pick<Services, 'secrets'>,
  id: string,
  token: string | null | undefined,
): Promise<Partial<Pick<NpmRegistryRow, 'token' | 'tokenHint'>>> {
  if (token === null) return { token: '', tokenHint: '' };
  if (!token) return {};
  const sealed = await secrets.seal(token, tokenPlace(id)).catch(() => fail('npmKeyMissing'));
  return { token: sealed, tokenHint: token.length >= 12 ? token.slice(-2) : '' };
}

/** Returns the fields of a registry for the audit log. */
const auditFacts = ({ name, url, scopes, token }: Pick<NpmRegistryRow, 'name' | 'url' | 'scopes' | 'token'>) => ({
  name,
  url,
  scopes,
  token,
});

async function translateTaken<R>(write: () => Promise<R>): Promise<R> {
  try {
    return await write();
  } catch (error) {
    if (violatedUnique(error)) failTaken(fieldOf(npmRegistryDraft, 'name'));
    throw error;
  }
}

export const readRegistries = presentAll;

export async function insertRegistry(
  ctx: SessionContext,
  { token, url, scopes, name }: CallParsedInput<typeof npmCalls.insertNpmRegistry>,
): Promise<NpmRegistryInfo> {
  const id = newId();
  const row = {
    id,
    name,
    url: plainUrl(url),
    scopes: unique(scopes),
    updateUserName: ctx.actor.nickName,
    token: '',
    tokenHint: '',
    ...(await tokenColumns(ctx.services, id, token)),
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  await translateTaken(() => ctx.db.insert(npmRegistries).values(row));
  ctx.audit({ kind, entityId: id, entityName: name, diff: diffOf({}, auditFacts(row), ['token']) });
  return presentOne(ctx, id);
}

export async function updateRegistry(
  ctx: SessionContext,
  { id, version, token, url, scopes, name }: CallParsedInput<typeof npmCalls.updateNpmRegistryById>,
): Promise<NpmRegistryInfo> {
  const [before = fail('notFound')] = await ctx.db
    .select()
    .from(npmRegistries)
    .where(eq(npmRegistries.id, id))
    .for('no key update');
  if (before.version !== version) fail('staleVersion');
  const plain = url === undefined ? before.url : plainUrl(url);
  // A new host requires the token again, so that nobody can have the stored token sent to their own host.
  const isElsewhere = new URL(plain).origin !== new URL(before.url).origin;
  if (isElsewhere && before.token !== '' && !token && token !== null)
    throw new CallFailure('npmTokenNeeded', {}, null, 'token');
  const after = {
    name: name ?? before.name,
    url: plain,
    scopes: scopes ? unique(scopes) : before.scopes,
    token: before.token,
    tokenHint: before.tokenHint,
    ...(await tokenColumns(ctx.services, id, token)),
  };
  await translateTaken(() =>
    ctx.db
      .update(npmRegistries)
      .set({
        ...after,
        updatedAt: ctx.now,
        updateUserName: ctx.actor.nickName,
        version: sql`${npmRegistries.version} + 1`,
      })
      .where(eq(npmRegistries.id, id)),
  );
  ctx.audit({
    kind,
    entityId: id,
    entityName: after.name,
    diff: diffOf(auditFacts(before), auditFacts(after), ['token']),
  });
  return presentOne(ctx, id);
}

export async function deleteRegistry(ctx: SessionContext, { id }: { id: string }): Promise<null> {
  const [gone] = await ctx.db.delete(npmRegistries).where(eq(npmRegistries.id, id)).returning();
  if (gone) ctx.audit({ kind, entityId: id, entityName: gone.name });
  else ctx.audit();
  return null;
}

/** Looks a package up in its registry before the package is listed. */
export async function readRegistryFacts(
  ctx: SessionContext,
  { npmName, registryId }: CallParsedInput<typeof npmCalls.getNpmRegistryInfo>,
): Promise<NpmRegistryFacts> {
  await limitLookUps(ctx);
  const registries = await listRegistries(ctx.db);
  const registry = registryOf(registries, { npmName, registryId: registryId || null }) ?? fail('npmNoRegistry');
  const found = await (await openRegistry(ctx.services, registry)).readPackage(npmName);
  return {
    npmName,
    registryId: registry.id,
    registryName: registry.name,
    description: found.description,
    latestVersion: found.latestVersion,
    publishAt: found.publishAt?.toISOString() ?? null,
    license: found.license,
    deprecatedText: found.deprecatedText,
    gitUrl: found.gitUrl,
    homepage: found.homepage,
    keywords: found.keywords,
  };
}

/** Checks whether a registry can be used, and reports the problem if not. */
export async function checkRegistry(
  ctx: SessionContext,
  { id }: { id: string },
): Promise<{ isCorrect: boolean; userName: string; reason: string }> {
  await limitLookUps(ctx);
  const [row = fail('notFound')] = await ctx.db.select().from(npmRegistries).where(eq(npmRegistries.id, id));
  try {
    const userName = await (await openRegistry(ctx.services, row)).whoAmI();
    return { isCorrect: true, userName, reason: '' };
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    return { isCorrect: false, userName: '', reason: storedFailureText(serializeFailure(error), ctx.language) };
  }
}
