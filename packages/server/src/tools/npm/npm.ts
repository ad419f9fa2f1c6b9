import { type Language, npmCalls } from '@easymock/contract';
import { and, asc, count, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { checkEnumerationValue, enumerations } from '../../enumeration/index';
import { holdAccounts } from '../../people/index';
import type { Db } from '../../platform/database/index';
import { CallFailure } from '../../platform/failure';
import { implement } from '../../platform/http/calls';
import { presentPackage, withFacts } from './facts';
import { changeLike } from './likes';
import { type NpmInfoRow, npmInfos } from './npm.table';
import { maintainedBy, packages } from './package.resource';

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** People who read that a package is deprecated have to learn what to do. @throws npmDeprecatedUnexplained, npmReplacedByItself */
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

/** The values in use of a type with the number of packages that carry each, and those out of use that some still carry. */
async function choicesOf(
  db: Db,
  type: 'npmType' | 'npmTag',
  language: Language,
): Promise<{ value: string; label: string; num: number }[]> {
  const value =
    type === 'npmType' ? sql<string>`${npmInfos.npmType}` : sql<string>`unnest(${npmInfos.npmTag})`;
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
  async getAllNpmInfoList(ctx, { npmType, npmTag, status, maintainerUserId, ...input }) {
    const where: SQL | undefined = and(
      npmType ? eq(npmInfos.npmType, npmType) : undefined,
      npmTag.length > 0 ? sql`${npmInfos.npmTag} @> ${sql.param(npmTag)}::text[]` : undefined,
      status ? eq(npmInfos.status, status) : undefined,
      maintainerUserId ? maintainedBy(maintainerUserId) : undefined,
    );
    const page = await packages.list(ctx, input, where);
    return { ...page, list: await withFacts(ctx, page.list) };
  },

  getNpmInfoById: (ctx, { id }) => presentPackage(ctx, id),

  async getNpmTypeAndTagArray({ db, language }) {
    return {
      npmType: await choicesOf(db, 'npmType', language),
      npmTag: await choicesOf(db, 'npmTag', language),
    };
  },

  async insertNpmInfo(ctx, draft) {
    requireExplanation(draft);
    await checkEnumerationValue(ctx.db, 'npmType', draft.npmType);
    await checkEnumerationValue(ctx.db, 'npmTag', draft.npmTag);
    // Somebody has to answer questions about it.
    const maintainerUserIds = unique(
      draft.maintainerUserIds.length > 0 ? draft.maintainerUserIds : [ctx.actor.id],
    );
    await holdAccounts(ctx.db, maintainerUserIds);
    const { _id } = await packages.create(ctx, {
      ...draft,
      npmTag: unique(draft.npmTag),
      maintainerUserIds,
      robotIds: [],
    });
    return presentPackage(ctx, _id);
  },

  async updateNpmInfoById(ctx, change) {
    const before = await packages.find(ctx, change.id);
    requireExplanation({ ...before, ...given(change) });
    await checkEnumerationValue(ctx.db, 'npmType', change.npmType ?? [], before.npmType);
    await checkEnumerationValue(ctx.db, 'npmTag', change.npmTag ?? [], before.npmTag);
    const maintainerUserIds = change.maintainerUserIds && unique(change.maintainerUserIds);
    await holdAccounts(
      ctx.db,
      (maintainerUserIds ?? []).filter((id) => !before.maintainerUserIds.includes(id)),
    );
    const npmTag = change.npmTag && unique(change.npmTag);
    await packages.update(ctx, { ...change, npmTag, maintainerUserIds });
    return presentPackage(ctx, change.id);
  },

  deleteNpmInfoById: packages.remove,
  changeGoodNum: changeLike,
});

/** The fields that have a value: an absent one stays as it is. */
const given = <Fields extends object>(fields: Fields): { [K in keyof Fields]: NonNullable<Fields[K]> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
