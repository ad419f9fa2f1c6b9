import {
  checkEvent,
  compareParams,
  type EventDefinition,
  type EventDifference,
  type EventParam,
} from '@easymock/contract';
import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import type { PointRow } from './points';
import { printPointItems, printPoints } from './print-points.table';

/** Serialises changes of the events of a project, so that two definitions of an event cannot be written at once. */
export const lockProject = (db: Db, project: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`print-points:${project}`}, 0))`);

/** Locks several projects, in the order of their names. Must run before the rows of images are locked. */
export async function lockProjects(db: Db, projects: readonly string[]): Promise<void> {
  for (const project of [...new Set(projects)].sort()) await lockProject(db, project);
}

/** An image whose events are compared with those of its project. */
interface Subject {
  /** Absent before the image is stored. */
  readonly id?: string | undefined;
  readonly project: string;
  readonly points: readonly (EventDefinition & { readonly status?: string })[];
}

/** Returns the definition of each event of an image, without deprecated points. */
function definitionsOf({ points }: Subject): ReadonlyMap<string, readonly EventParam[]> {
  const found = new Map<string, readonly EventParam[]>();
  for (const { eventId, params, status } of points) {
    if (status === 'deprecated') continue;
    const known = found.get(eventId);
    if (known && compareParams(known, params)) fail('printPointEventTwice', { event: eventId });
    found.set(eventId, params);
  }
  return found;
}

/** Finds the points of the given events that are in use, in images of a project that are not deprecated. */
function findUses(db: Db, project: string, eventIds: readonly string[]) {
  return db
    .select({ point: printPointItems, image: printPoints })
    .from(printPointItems)
    .innerJoin(printPoints, eq(printPoints.id, printPointItems.printPointId))
    .where(
      and(
        eq(printPoints.project, project),
        inArray(printPointItems.eventId, [...eventIds]),
        isNull(printPoints.deletedAt),
        ne(printPoints.status, 'deprecated'),
      ),
    )
    .orderBy(asc(printPoints.id), asc(printPointItems.no));
}
type Use = Awaited<ReturnType<typeof findUses>>[number];

/** Finds the uses in other images whose parameters differ from those of the subject, by event. */
async function findDifferentUses(db: Db, subject: Subject): Promise<ReadonlyMap<string, Use[]>> {
  const wanted = definitionsOf(subject);
  const found = new Map<string, Use[]>();
  if (wanted.size === 0) return found;
  for (const use of await findUses(db, subject.project, [...wanted.keys()])) {
    const { point, image } = use;
    if (image.id === subject.id || point.status === 'deprecated') continue;
    if (!compareParams(point.params, wanted.get(point.eventId) ?? [])) continue;
    found.set(point.eventId, [...(found.get(point.eventId) ?? []), use]);
  }
  return found;
}

/**
 * Compares the events of an image with the other images of its project.
 * @param mayChange whether the caller may change an image
 */
export async function compareEvents(
  db: Db,
  subject: Subject,
  mayChange: (image: Use['image']) => Promise<boolean>,
): Promise<EventDifference[]> {
  const wanted = definitionsOf(subject);
  const differences: EventDifference[] = [];
  for (const [eventId, uses] of await findDifferentUses(db, subject)) {
    const [first] = uses;
    const difference = first && compareParams(first.point.params, wanted.get(eventId) ?? []);
    if (!first || !difference) continue;
    const images = [...new Map(uses.map(({ image }) => [image.id, image])).values()];
    const allowed = await Promise.all(images.map(mayChange));
    differences.push({
      eventId,
      added: [...difference.added],
      removed: [...difference.removed],
      changed: [...difference.changed],
      params: first.point.params.map((param) => ({ ...param, enumValues: [...param.enumValues] })),
      images: images.map(({ id, name, page, appVersion }) => ({ _id: id, name, page, appVersion })),
      mayUpdateAll: allowed.every(Boolean),
    });
  }
  return differences;
}

/**
 * Refuses an image whose events have different parameters in the project. With `updateAll`, returns the
 * differing uses instead, so that the caller can update them.
 * @throws printPointEventTwice, printPointEventDiffers
 */
export async function requireSameEvents(
  { db }: Pick<SessionContext, 'db'>,
  subject: Subject,
  onReuse: 'ask' | 'updateAll' | undefined,
): Promise<Use[]> {
  const different = await findDifferentUses(db, subject);
  if (different.size > 0 && onReuse !== 'updateAll')
    fail('printPointEventDiffers', { event: [...different.keys()].join('、') });
  return [...different.values()].flat();
}

/** Problems of a reported event, and the points that it verifies. */
export interface EventVerdict {
  readonly problems: readonly {
    param: string;
    problem: ReturnType<typeof checkEvent>[number]['problem'] | 'event' | 'deprecated';
  }[];
  readonly proven: readonly PointRow[];
}

/** Compares a reported event with its definition in a project. */
export async function judgeEvent(
  db: Db,
  { project, eventId, params }: { project: string; eventId: string; params: Readonly<Record<string, unknown>> },
): Promise<EventVerdict> {
  const uses = await findUses(db, project, [eventId]);
  const points = uses.map(({ point }) => point).filter(({ status }) => status !== 'deprecated');
  const [first, ...others] = points.map((point) => ({ point, problems: checkEvent(point.params, params) }));
  if (!first) {
    const problem = uses.length > 0 ? ('deprecated' as const) : ('event' as const);
    return { problems: [{ param: '', problem }], proven: [] };
  }
  // An event has several definitions only after projects were merged. The closest definition counts.
  const all = [first, ...others];
  const best = all.reduce((one, other) => (other.problems.length < one.problems.length ? other : one));
  const proven = all.filter(({ problems }) => problems.length === 0).map(({ point }) => point);
  return { problems: best.problems.map(({ key, problem }) => ({ param: key, problem })), proven };
}
