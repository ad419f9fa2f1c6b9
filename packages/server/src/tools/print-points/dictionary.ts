import { compareParams, type DictionaryRow } from '@easymock/contract';
import { and, asc, eq, ilike, inArray, or } from 'drizzle-orm';
import { containsPattern } from '../../platform/database/search';
import type { Reader } from '../../platform/resource/resource.core';
import type { PointRow } from './points';
import { withPointOwners } from './present';
import { printPointResource } from './print-points.resource';
import { printPointItems, printPoints } from './print-points.table';
import type { TypedEvent } from './types';

/** Maximum rows of a dictionary in a response. */
const dictionaryLimit = 2_000;

const keyOf = (project: string, eventId: string) => `${project} ${eventId}`;

/** Lists the events of a project, or of all projects, with one row per point. */
export async function listDictionary(
  ctx: Reader,
  { project, keywords, limit = dictionaryLimit }: { project: string; keywords: string; limit?: number },
): Promise<{ list: DictionaryRow[]; isCut: boolean }> {
  const { db, actor } = ctx;
  const words = containsPattern(keywords);
  const isInProject = and(printPointResource.seen(actor), project ? eq(printPoints.project, project) : undefined);
  const from = () =>
    db
      .select({ point: printPointItems, image: printPoints })
      .from(printPointItems)
      .innerJoin(printPoints, eq(printPoints.id, printPointItems.printPointId));
  const found = await from()
    .where(
      and(
        isInProject,
        keywords.trim()
          ? or(ilike(printPointItems.eventId, words), ilike(printPointItems.eventName, words))
          : undefined,
      ),
    )
    .orderBy(asc(printPointItems.eventId), asc(printPoints.id), asc(printPointItems.no))
    .limit(limit + 1);
  const rows = found.slice(0, limit);
  // Counts duplicates over all points, including those excluded by the keywords or the limit.
  const eventIds = [...new Set(rows.map(({ point }) => point.eventId))];
  const alike =
    eventIds.length > 0 ? await from().where(and(isInProject, inArray(printPointItems.eventId, eventIds))) : [];
  const uses = new Map<string, PointRow[]>();
  for (const { point, image } of alike) {
    const key = keyOf(image.project, point.eventId);
    uses.set(key, [...(uses.get(key) ?? []), point]);
  }
  const points = await withPointOwners(
    ctx,
    rows.map(({ point }) => point),
  );
  const list = rows.map(({ point, image }, at) => {
    const same = uses.get(keyOf(image.project, point.eventId)) ?? [];
    return {
      _id: `${image.id}-${point.no}`,
      ...(points[at] as (typeof points)[number]),
      image: {
        _id: image.id,
        name: image.name,
        page: image.page,
        appVersion: image.appVersion,
        status: image.status,
        platform: image.platform,
      },
      uses: same.length,
      isDifferent: same.some((other) => differ(other, point)),
    };
  });
  return { list, isCut: found.length > limit };
}

const differ = (one: PointRow, other: PointRow): boolean =>
  one.status !== 'deprecated' && other.status !== 'deprecated' && compareParams(one.params, other.params) !== undefined;

/** Returns the events of a project that are in use, each once, for types and schemas. */
export async function listTypedEvents({ db, actor }: Reader, project: string): Promise<TypedEvent[]> {
  const rows = await db
    .select({ point: printPointItems, status: printPoints.status })
    .from(printPointItems)
    .innerJoin(printPoints, eq(printPoints.id, printPointItems.printPointId))
    .where(and(printPointResource.seen(actor), eq(printPoints.project, project)))
    .orderBy(asc(printPointItems.eventId), asc(printPoints.createdAt), asc(printPointItems.no));
  const found = new Map<string, TypedEvent>();
  for (const { point, status } of rows) {
    if (status === 'deprecated' || point.status === 'deprecated' || found.has(point.eventId)) continue;
    const { eventId, eventName, trigger, params } = point;
    found.set(eventId, { eventId, eventName, trigger, params });
  }
  return [...found.values()];
}
