import type { Point, PointDraft } from '@easymock/contract';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { printPointItems } from './print-points.table';

export type PointRow = typeof printPointItems.$inferSelect;

/** Returns the points of an image, in the order of their numbers. */
export const pointsOf = (db: Db, printPointId: string): Promise<PointRow[]> =>
  db
    .select()
    .from(printPointItems)
    .where(eq(printPointItems.printPointId, printPointId))
    .orderBy(asc(printPointItems.no));

/** Returns the points of several images, by image ID. */
export async function pointsOfAll(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, PointRow[]>> {
  const found = new Map<string, PointRow[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return found;
  const rows = await db
    .select()
    .from(printPointItems)
    .where(inArray(printPointItems.printPointId, [...ids]))
    .orderBy(asc(printPointItems.printPointId), asc(printPointItems.no));
  for (const row of rows) found.get(row.printPointId)?.push(row);
  return found;
}

/** Refuses points with duplicate numbers. @throws printPointNumbers */
export function requireNumbers(points: readonly { no: number }[]): void {
  const known = new Set<number>();
  for (const { no } of points) {
    if (known.has(no)) fail('printPointNumbers', { no });
    known.add(no);
  }
}

/**
 * Replaces the points of an image. The time of the last report belongs to the event, so it survives if a
 * point is moved or renumbered.
 */
export async function writePoints(db: Db, printPointId: string, points: readonly PointDraft[]): Promise<void> {
  const replaced = await db
    .delete(printPointItems)
    .where(eq(printPointItems.printPointId, printPointId))
    .returning({ eventId: printPointItems.eventId, seenAt: printPointItems.seenAt });
  const seen = new Map(replaced.map(({ eventId, seenAt }) => [eventId, seenAt]));
  if (points.length > 0)
    await db
      .insert(printPointItems)
      .values(points.map((point) => ({ ...point, printPointId, seenAt: seen.get(point.eventId) ?? null })));
}

/** Copies the times of reports to a copy of an image. */
export async function copySeen(db: Db, fromId: string, toId: string): Promise<void> {
  const source = alias(printPointItems, 'source');
  await db
    .update(printPointItems)
    .set({ seenAt: sql`${source.seenAt}` })
    .from(source)
    .where(
      and(eq(printPointItems.printPointId, toId), eq(source.printPointId, fromId), eq(source.no, printPointItems.no)),
    );
}

/** Returns the texts by which a search finds an image through its events. */
export const eventTextsOf = (points: readonly Pick<PointRow, 'eventId' | 'eventName'>[]): string[] => [
  ...new Set(points.flatMap(({ eventId, eventName }) => [eventId, eventName])),
];

/** Presents a point with the fields that people enter. */
export const presentPoint = (row: PointRow): Omit<Point, 'ownerUserName' | 'seenAt'> => ({
  no: row.no,
  x: row.x,
  y: row.y,
  w: row.w,
  h: row.h,
  eventId: row.eventId,
  eventName: row.eventName,
  type: row.type,
  trigger: row.trigger,
  params: row.params.map((param) => ({ ...param, enumValues: [...param.enumValues] })),
  status: row.status,
  ownerUserId: row.ownerUserId,
  sinceVersion: row.sinceVersion,
  removedVersion: row.removedVersion,
});

/** Formats a point as a line of the history. */
const lineOf = (point: Pick<PointDraft, 'no' | 'eventId' | 'eventName' | 'type' | 'status' | 'params'>) =>
  `#${point.no} ${point.eventId} ${point.eventName} (${point.type}, ${point.status}) ${point.params
    .map(({ key, type, required }) => `${key}${required ? '' : '?'}:${type}`)
    .join(', ')}`.trim();

const maxLines = 20;

/** Sorts keys for `JSON.stringify`, since jsonb does not preserve the order of the fields of parameters. */
const inOrder = (_key: string, value: unknown): unknown =>
  value === null || typeof value !== 'object' || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));

/** Returns the change of the points for the history, with only the points that differ. */
export function pointsDiff(before: readonly PointDraft[], after: readonly PointDraft[]) {
  const keyOf = (point: PointDraft) => JSON.stringify(point, inOrder);
  const without = (some: readonly PointDraft[], others: readonly PointDraft[]) => {
    const known = new Set(others.map(keyOf));
    const lines = some.filter((point) => !known.has(keyOf(point))).map(lineOf);
    const more = lines.length > maxLines ? [`… +${lines.length - maxLines}`] : [];
    return [...lines.slice(0, maxLines), ...more].join('\n');
  };
  const [gone, added] = [without(before, after), without(after, before)];
  return gone || added ? { diff: { points: { before: gone, after: added } } } : {};
}
