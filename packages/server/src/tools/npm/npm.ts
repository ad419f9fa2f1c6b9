import { type Language, npmCalls } from '@easymock/contract';
import { and, asc, count, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { checkEnumerationValue, enumerations } from '../../enumeration/index';
import { lockAccounts } from '../../people/index';
import type { SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { CallFailure, fail } from '../../platform/failure';
import { implement, withoutTransaction } from '../../platform/http/calls/handler';
import { enqueue } from '../../platform/jobs/index';
import { unique } from '../../platform/unique';
import { requireUsableRobots } from '../ding-config/index';
import { presentPackage, withFacts } from './facts';
import { changeFollow, changeLike } from './likes';
import { type NpmInfoRow, npmDocuments, npmInfos, npmRegistries } from './npm.table';
import { isNamed, maintainedBy, packages } from './package.resource';
import { dismissProposal, listProposals } from './proposals';
import { listRegistries, registryOf } from './registries';
import {
  checkRegistry,
  deleteRegistry,
  insertRegistry,
  limitLookUps,
  readRegistries,
  readRegistryFacts,
  updateRegistry,
} from './registry-calls';
import { syncPackage, unread } from './sync';
import { syncOne } from './sync-jobs';

/** Requires a replacement or a reason for a deprecated package. @throws npmDeprecatedUnexplained, npmReplacedByItself */
function requireExplanation({
  npmName,
  status,
  replaceBy,
  deprecatedReason,
}: Pick<NpmInfoRow, 'npmName' | 'status' | 'replaceBy' | 'deprecatedReason'>): void {
  if (replaceBy.toLowerCase() === npmName.toLowerCase())
    throw new CallFailure('npmReplacedByItself', {}, null, 'replaceBy');
  if (status === 'deprecated' && replaceBy === '' && deprecatedReason === '')
    throw new CallFailure('npmDeprecatedUnexplained', {}, null, 'replaceBy');
}

/**
 * Returns the enumeration values with their numbers of packages. Disabled values are included while packages
 * have them.
 */
async function choicesOf(
  db: Db,
  type: 'npmType' | 'npmTag',
  language: Language,
): Promise<{ value: string; label: string; num: number }[]> {
  const value = type === 'npmType' ? sql<string>`${npmInfos.npmType}` : sql<string>`unnest(${npmInfos.npmTag})`;
  const carried = db
    .select({ value: value.as('value') })
    .from(npmInfos)
    .where(isNull(npmInfos.deletedAt))
    .as('carried');
  const counts = await db.select({ value: carried.value, num: count() }).from(carried).groupBy(carried.value);
  const numOf = new Map(counts.map((row) => [row.value, row.num]));
  const rows = await db
    .select()
    .from(enumerations)
    .where(and(eq(enumerations.type, type), isNull(enumerations.deletedAt)))
    .orderBy(asc(enumerations.sort), asc(enumerations.createdAt));
  return rows.flatMap((row) => {
    const num = numOf.get(row.value) ?? 0;
    const label = language === 'en' ? row.labelEn || row.label : row.label;
    return row.isInUse || num > 0 ? [{ value: row.value, label, num }] : [];
  });
}

export const npmHandlers = implement(npmCalls, {
  async getAllNpmInfoList(ctx, { npmType, npmTag, project, status, maintainerUserId, ...input }) {
    const where: SQL | undefined = and(
      npmType ? eq(npmInfos.npmType, npmType) : undefined,
      npmTag.length > 0 ? sql`${npmInfos.npmTag} @> ${sql.param(npmTag)}::text[]` : undefined,
      project ? eq(npmInfos.project, project) : undefined,
      status ? eq(npmInfos.status, status) : undefined,
      maintainerUserId ? maintainedBy(maintainerUserId) : undefined,
    );
    const page = await packages.list(ctx, input, where);
    return { ...page, list: await withFacts(ctx, page.list) };
  },

  async getNpmInfoById(ctx, { id }) {
    const one = await presentPackage(ctx, id);
    const [document] = await ctx.db.select().from(npmDocuments).where(eq(npmDocuments.npmId, id));
    return { ...one, readme: document?.readme ?? '', versions: document?.versions ?? [] };
  },

  async getNpmTypeAndTagArray({ db, language }) {
    return { npmType: await choicesOf(db, 'npmType', language), npmTag: await choicesOf(db, 'npmTag', language) };
  },

  async insertNpmInfo(ctx, draft) {
    requireExplanation(draft);
    await checkEnumerationValue(ctx.db, 'npmType', draft.npmType);
    await checkEnumerationValue(ctx.db, 'npmTag', draft.npmTag);
    await checkEnumerationValue(ctx.db, 'project', draft.project);
    // Every package has a maintainer, by default its creator.
    const maintainerUserIds = unique(draft.maintainerUserIds.length > 0 ? draft.maintainerUserIds : [ctx.actor.id]);
    await lockAccounts(ctx.db, maintainerUserIds);
    const registryId = await registryFrom(ctx.db, draft.registryId);
    const robotIds = unique(draft.robotIds);
    await requireUsableRobots(ctx, robotIds);
    const { _id } = await packages.create(ctx, {
      ...draft,
      npmTag: unique(draft.npmTag),
      maintainerUserIds,
      registryId: registryId ?? null,
      robotIds,
    });
    await askForSync(ctx, _id);
    return presentPackage(ctx, _id);
  },

  async updateNpmInfoById(ctx, change) {
    const before = await packages.find(ctx, change.id);
    requireExplanation({ ...before, ...given(change) });
    await checkEnumerationValue(ctx.db, 'npmType', change.npmType ?? [], before.npmType);
    await checkEnumerationValue(ctx.db, 'npmTag', change.npmTag ?? [], before.npmTag);
    await checkEnumerationValue(ctx.db, 'project', change.project ?? [], before.project);
    const maintainerUserIds = change.maintainerUserIds && unique(change.maintainerUserIds);
    await lockAccounts(
      ctx.db,
      (maintainerUserIds ?? []).filter((id) => !before.maintainerUserIds.includes(id)),
    );
    const npmTag = change.npmTag && unique(change.npmTag);
    const registryId = await registryFrom(ctx.db, change.registryId);
    const robotIds = change.robotIds && unique(change.robotIds);
    // Robots that the package already has remain, even if the caller may not use them.
    await requireUsableRobots(
      ctx,
      (robotIds ?? []).filter((id) => !before.robotIds.includes(id)),
    );
    const isRenamed = change.npmName !== undefined && change.npmName !== before.npmName;
    await packages.update(ctx, {
      ...change,
      npmTag,
      maintainerUserIds,
      registryId,
      robotIds,
      // Facts from the registry belong to the former name, so they are reset.
      ...(isRenamed && unread),
    });
    if (isRenamed) await ctx.db.delete(npmDocuments).where(eq(npmDocuments.npmId, change.id));
    if (isRenamed || (registryId !== undefined && registryId !== before.registryId)) await askForSync(ctx, change.id);
    return presentPackage(ctx, change.id);
  },

  deleteNpmInfoById: packages.remove,
  changeGoodNum: changeLike,
  changeNpmFollow: changeFollow,

  syncNpmInfo: withoutTransaction(async (ctx, { id, npmName = '' }) => {
    const row = await packages.find(ctx, id ?? (await idOfPackage(ctx.db, npmName)));
    await limitLookUps(ctx);
    const result = await syncPackage(ctx.services, await listRegistries(ctx.db), row);
    if (result === 'unserved') fail('npmNoRegistry');
    return presentPackage(ctx, row.id);
  }),

  getNpmRegistryInfo: withoutTransaction(readRegistryFacts),
  getNpmProposalList: listProposals,
  dismissNpmProposal: dismissProposal,
  getNpmRegistryList: readRegistries,
  insertNpmRegistry: insertRegistry,
  updateNpmRegistryById: updateRegistry,
  deleteNpmRegistryById: deleteRegistry,
  checkNpmRegistry: withoutTransaction(checkRegistry),
});

/** Returns the ID of a listed package. @throws notFound */
async function idOfPackage(db: Db, npmName: string): Promise<string> {
  const [row] = await db.select({ id: npmInfos.id }).from(npmInfos).where(isNamed(npmName));
  return row?.id ?? fail('notFound');
}

/**
 * Returns the registry in the input of a call, and locks it against deletion.
 * @returns null for an empty field, undefined for an absent one
 * @throws notFound
 */
async function registryFrom(db: Db, id: string | undefined): Promise<string | null | undefined> {
  if (!id) return id === '' ? null : undefined;
  const [row] = await db
    .select({ id: npmRegistries.id })
    .from(npmRegistries)
    .where(eq(npmRegistries.id, id))
    .for('key share');
  return row?.id ?? fail('notFound');
}

/** Milliseconds before a sync, so that two saves in a row cause one sync. */
const syncDelayMs = 1_000;

/** Schedules a sync of a package soon after the commit, if a registry serves the package. */
async function askForSync({ db, actor, now }: SessionContext, id: string): Promise<void> {
  const [row] = await db.select().from(npmInfos).where(eq(npmInfos.id, id));
  if (row && registryOf(await listRegistries(db), row))
    await enqueue(db, syncOne, { id }, { by: actor.id, runAt: new Date(now.getTime() + syncDelayMs) });
}

/** Returns only the fields that have a value, since absent fields remain unchanged. */
const given = <Fields extends object>(fields: Fields): { [K in keyof Fields]: NonNullable<Fields[K]> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
