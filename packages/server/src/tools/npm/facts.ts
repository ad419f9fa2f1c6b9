import type { NpmInfo } from '@easymock/contract';
import { inArray } from 'drizzle-orm';
import { nickNamesOf } from '../../people/index';
import type { SessionContext } from '../../platform/context';
import { fail } from '../../platform/failure';
import { likedBy } from './likes';
import { npmInfos } from './npm.table';
import { packages } from './package.resource';

type Presented = Awaited<ReturnType<typeof packages.get>>;

/** Packages with what is looked up about them for the caller, a page at a time. */
export async function withFacts(
  { db, actor }: Pick<SessionContext, 'db' | 'actor'>,
  list: readonly Presented[],
): Promise<NpmInfo[]> {
  if (list.length === 0) return [];
  const ids = list.map(({ _id }) => _id);
  const rows = await db
    .select({ id: npmInfos.id, goodNum: npmInfos.goodNum })
    .from(npmInfos)
    .where(inArray(npmInfos.id, ids));
  const counts = new Map(rows.map((row) => [row.id, row]));
  const names = await nickNamesOf(
    db,
    list.flatMap(({ maintainerUserIds }) => maintainerUserIds),
  );
  const liked = await likedBy(db, actor.id, ids);
  return list.map((one) => ({
    ...one,
    maintainers: one.maintainerUserIds.map((id) => ({ _id: id, name: names.get(id) ?? '' })),
    goodNum: counts.get(one._id)?.goodNum ?? 0,
    isGood: liked.has(one._id),
  }));
}

/** One package as it travels. @throws notFound */
export async function presentPackage(ctx: SessionContext, id: string): Promise<NpmInfo> {
  const [one] = await withFacts(ctx, [await packages.get(ctx, { id })]);
  return one ?? fail('internal');
}
