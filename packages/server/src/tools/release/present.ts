import {
  type CheckItem,
  percentDone,
  type Release,
  type ReleaseFace,
  type ReleasePerson,
  type ReleaseProgress,
  releaseStepsOf,
} from '@easymock/contract';
import { and, count, inArray, isNull, sql } from 'drizzle-orm';
import { users } from '../../people/index';
import type { Actor } from '../../platform/actor';
import type { SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import type { presentRecord } from '../../platform/resource/resource';
import { releaseItems, type releases } from './release.table';

export type ReleaseRow = typeof releases.$inferSelect;
export type ItemRow = typeof releaseItems.$inferSelect;

/** Fields of a checklist from its own row; the others come from other tables or depend on the reader. */
export type ReleaseFacts = Omit<Release, 'managerUserName' | 'steps' | keyof ReleaseProgress>;

export const lockFactsOf = (row: Pick<ReleaseRow, 'status' | 'lockUserName' | 'lockAt'>) => ({
  isLock: row.status === 'locked' ? (1 as const) : (0 as const),
  lockUserName: row.lockUserName,
  lockAt: row.lockAt?.toISOString() ?? null,
});

export const presentRelease = (row: ReleaseRow, record: ReturnType<typeof presentRecord>): ReleaseFacts => ({
  name: row.name,
  project: row.project,
  releaseVersion: row.releaseVersion,
  planAt: row.planAt?.toISOString() ?? '',
  managerUserId: row.managerUserId,
  status: row.status,
  ...lockFactsOf(row),
  lockUserId: row.lockUserId,
  forceReason: row.forceReason,
  isTemplate: row.isTemplate,
  ...record,
});

/** Returns the facts about a person that the rules of the steps need. */
export const personOf = ({ id, grants }: Pick<Actor, 'id' | 'grants'>): ReleasePerson => ({
  id,
  level: grants.release.level,
});

const nothing: ReleaseProgress = { total: 0, doneNum: 0, requiredLeft: 0, blockedNum: 0, progress: 0 };
const settled = sql`${releaseItems.state} in ('done', 'na')`;

/** Returns a function that returns the progress of a checklist by ID. */
export async function progressesOf(db: Db, ids: readonly string[]): Promise<(id: string) => ReleaseProgress> {
  if (ids.length === 0) return () => nothing;
  const rows = await db
    .select({
      id: releaseItems.releaseId,
      total: count(),
      doneNum: sql<number>`count(*) filter (where ${settled})::int`,
      requiredLeft: sql<number>`count(*) filter (where ${releaseItems.required} and not ${settled})::int`,
      blockedNum: sql<number>`count(*) filter (where ${releaseItems.state} = 'blocked')::int`,
    })
    .from(releaseItems)
    .where(inArray(releaseItems.releaseId, [...ids]))
    .groupBy(releaseItems.releaseId);
  const found = new Map(rows.map(({ id, ...num }) => [id, { ...num, progress: percentDone(num.doneNum, num.total) }]));
  return (id) => found.get(id) ?? nothing;
}

/** Returns people by ID for display, without people who have left. */
export async function facesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, ReleaseFace>> {
  const wanted = [...new Set(ids)].filter((id) => id !== '');
  if (wanted.length === 0) return new Map();
  const rows = await db
    .select({ userId: users.id, userName: users.nickName, headImg: users.headImg })
    .from(users)
    .where(and(inArray(users.id, wanted), isNull(users.deletedAt)));
  return new Map(rows.map((row) => [row.userId, row]));
}

/** Adds progress, manager and the caller's possible steps to checklists. */
export async function withProgress<T extends ReleaseFacts>(
  { db, actor }: Pick<SessionContext, 'db' | 'actor'>,
  found: readonly T[],
): Promise<(T & Release)[]> {
  const progress = await progressesOf(
    db,
    found.map(({ _id }) => _id),
  );
  const managers = await facesOf(
    db,
    found.map(({ managerUserId }) => managerUserId),
  );
  const person = personOf(actor);
  return found.map((one) => {
    const of = progress(one._id);
    const steps = releaseStepsOf({ ...one, ...of }, person);
    return {
      ...one,
      ...of,
      managerUserName: managers.get(one.managerUserId)?.userName ?? '',
      steps,
      mayChange: steps.includes('edit'),
    };
  });
}

/** Presents check items in their order. */
export async function presentItems(db: Db, rows: readonly ItemRow[]): Promise<CheckItem[]> {
  const faces = await facesOf(
    db,
    rows.flatMap(({ ownerUserIds }) => ownerUserIds),
  );
  return rows.map((row) => ({
    id: row.id,
    group_id: row.groupId,
    title: row.title,
    desc: row.desc,
    required: row.required,
    ownerUserIds: row.ownerUserIds,
    link: row.link,
    auto: row.auto,
    sort: row.sort,
    owners: row.ownerUserIds.map((id) => faces.get(id) ?? { userId: id, userName: '', headImg: '' }),
    state: row.state,
    note: row.note,
    checkUserId: row.checkUserId,
    checkUserName: row.checkUserName,
    check_at: row.checkAt?.toISOString() ?? null,
    result: row.result,
  }));
}
