import {
  type CallParsedInput,
  fillText,
  isContentOpen,
  nextStatuses,
  type PointDraft,
  type PrintPointStatus,
  printPointStatusNames,
  printPointsCalls,
  type Text,
} from '@easymock/contract';
import { and, arrayContains, asc, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm';
import { checkEnumerationValue } from '../../enumeration/index';
import { lockAccounts, ownerFrom } from '../../people/index';
import type { SessionContext } from '../../platform/context';
import { fail } from '../../platform/failure';
import { implement, withoutTransaction } from '../../platform/http/calls/handler';
import { listDictionary, listTypedEvents } from './dictionary';
import { compareImages, shareDifference } from './difference';
import { compareEvents, type EventVerdict, judgeEvent, lockProject, lockProjects, requireSameEvents } from './events';
import { requirePicture, storeUploadedPicture } from './pictures';
import {
  copySeen,
  eventTextsOf,
  type PointRow,
  pointsDiff,
  pointsOf,
  presentPoint,
  requireNumbers,
  writePoints,
} from './points';
import { presentImage, presentImages } from './present';
import { type PrintPointRow, printPointResource } from './print-points.resource';
import { printPointItems, printPoints } from './print-points.table';
import { jsonSchemaOf, typescriptOf } from './types';

type UpdateInput = CallParsedInput<typeof printPointsCalls.update>;

/**
 * Checks that the new owners of points exist; owners that the points already had are not checked.
 * @throws unknownMember
 */
async function requirePointOwners(
  { db }: SessionContext,
  points: readonly Pick<PointDraft, 'ownerUserId'>[],
  known: readonly Pick<PointDraft, 'ownerUserId'>[] = [],
): Promise<void> {
  const kept = new Set(['', ...known.map(({ ownerUserId }) => ownerUserId)]);
  await lockAccounts(
    db,
    points.map(({ ownerUserId }) => ownerUserId).filter((id) => !kept.has(id)),
  );
}

/**
 * Returns the condition for images that the caller created or owns, or in which the caller is responsible for
 * points.
 */
function isMine({ db, actor }: SessionContext): SQL | undefined {
  const own = and(eq(printPointItems.printPointId, printPoints.id), eq(printPointItems.ownerUserId, actor.id));
  return or(
    eq(printPoints.createUserId, actor.id),
    eq(printPoints.ownerUserId, actor.id),
    exists(db.select({ one: sql`1` }).from(printPointItems).where(own)),
  );
}

/** Copies the parameters of events from this image to the other images. */
async function updateOtherImages(
  ctx: SessionContext,
  subject: { id: string; project: string; points: readonly PointDraft[] },
  onReuse: 'ask' | 'updateAll' | undefined,
): Promise<void> {
  const uses = await requireSameEvents(ctx, subject, onReuse);
  const params = new Map(
    subject.points.filter(({ status }) => status !== 'deprecated').map((point) => [point.eventId, point.params]),
  );
  for (const id of new Set(uses.map(({ image }) => image.id))) {
    const ofImage = uses.filter(({ image }) => image.id === id);
    const row = await printPointResource.findToChange(ctx, id);
    const before = await pointsOf(ctx.db, id);
    const changed = new Set(ofImage.map(({ point }) => point.no));
    const after = before.map((point) =>
      changed.has(point.no) ? { ...point, params: [...(params.get(point.eventId) ?? point.params)] } : point,
    );
    for (const point of after.filter(({ no }) => changed.has(no)))
      await ctx.db
        .update(printPointItems)
        .set({ params: point.params })
        .where(and(eq(printPointItems.printPointId, id), eq(printPointItems.no, point.no)));
    const said = pointsDiff(before.map(presentPoint), after.map(presentPoint));
    await printPointResource.change(ctx, row, {}, said);
  }
}

/** @throws printPointStatus, printPointLive */
function requireOpen(row: PrintPointRow, { status, ...change }: Partial<UpdateInput>): void {
  if (status !== undefined && !nextStatuses(row.status).includes(status))
    fail('printPointStatus', { from: printPointStatusNames[row.status], to: printPointStatusNames[status] });
  // The owner may be changed in every status; all other fields are content.
  const { ownerUserId: _owner, ...content } = change;
  const isContent = Object.values(content).some((value) => value !== undefined);
  if (isContent && !isContentOpen(row.status)) fail('printPointLive');
}

/**
 * Deprecates the live image from which this image was copied, if both are for the same version. Called when
 * the copy goes live.
 */
async function replaceSource(ctx: SessionContext, row: PrintPointRow): Promise<void> {
  if (!row.copiedFromId) return;
  const [source] = await ctx.db
    .select()
    .from(printPoints)
    .where(and(eq(printPoints.id, row.copiedFromId), printPointResource.seen(ctx.actor)));
  if (source?.status !== 'live' || source.appVersion !== row.appVersion) return;
  const held = await printPointResource.findToChange(ctx, source.id);
  await printPointResource.change(ctx, held, { status: 'deprecated' satisfies PrintPointStatus });
}

async function requireDeletable(ctx: SessionContext, ids: readonly string[]): Promise<void> {
  if (ctx.actor.grants.printPoints.level === 'manage') return;
  const live = await ctx.db
    .select({ id: printPoints.id })
    .from(printPoints)
    .where(and(inArray(printPoints.id, [...ids]), eq(printPoints.status, 'live'), printPointResource.seen(ctx.actor)))
    .for('no key update');
  if (live.length > 0) fail('forbidden');
}

const problemTexts: Record<EventVerdict['problems'][number]['problem'], Text> = {
  event: { zh: '项目中没有这个事件', en: 'The project has no such event' },
  deprecated: { zh: '这个事件已废弃', en: 'The event is deprecated' },
  missing: { zh: '缺少必填参数', en: 'A required parameter is missing' },
  type: { zh: '参数类型不符', en: 'The type is wrong' },
  value: { zh: '不在可选值中', en: 'The value is not among those allowed' },
  unknown: { zh: '未定义的参数', en: 'The parameter is not defined' },
};

const isToVerify = ({ status }: Pick<PointDraft, 'status'>) => status === 'planned' || status === 'developing';

/** Minimum interval between two writes of a report time, so that pipelines do not write with each event. */
const seenEveryMs = 60 * 60 * 1000;

const isSeenLately = ({ seenAt }: Pick<PointRow, 'seenAt'>, now: Date): boolean =>
  seenAt !== null && now.getTime() - seenAt.getTime() < seenEveryMs;

/** Stores the time of a valid report in its points. The caller must hold the lock of the project. */
async function noteSeen({ db, now }: SessionContext, proven: EventVerdict['proven']): Promise<void> {
  for (const { printPointId, no } of proven.filter((point) => !isSeenLately(point, now)))
    await db
      .update(printPointItems)
      .set({ seenAt: now })
      .where(and(eq(printPointItems.printPointId, printPointId), eq(printPointItems.no, no)));
}

/** Marks the points of a valid reported event as verified. The caller must hold the lock of the project. */
async function markVerified(ctx: SessionContext, proven: EventVerdict['proven']): Promise<void> {
  const { db } = ctx;
  const open = proven.filter(isToVerify);
  const ids = [...new Set(open.map(({ printPointId }) => printPointId))];
  if (ids.length === 0) return ctx.audit();
  const images = await db
    .select()
    .from(printPoints)
    .where(and(inArray(printPoints.id, ids), printPointResource.seen(ctx.actor)))
    .orderBy(asc(printPoints.id))
    .for('no key update');
  for (const image of images) {
    const nos = open.filter(({ printPointId }) => printPointId === image.id).map(({ no }) => no);
    const marked = await db
      .update(printPointItems)
      .set({ status: 'verified' })
      .where(
        and(
          eq(printPointItems.printPointId, image.id),
          inArray(printPointItems.no, nos),
          inArray(printPointItems.status, ['planned', 'developing']),
        ),
      )
      .returning();
    if (marked.length === 0) continue;
    const before = open.filter(({ printPointId }) => printPointId === image.id);
    const said = pointsDiff(before.map(presentPoint), marked.map(presentPoint));
    // Increments the version, so that an open editor cannot restore the former status.
    await printPointResource.change(ctx, image, {}, said);
  }
}

export const printPointsHandlers = implement(printPointsCalls, {
  async list(ctx, { page_index: page, page_size: pageSize, project, platform, version, status, onlyMine, ...input }) {
    const { rows, ...found } = await printPointResource.page(
      ctx,
      { ...input, page, pageSize },
      and(
        project ? eq(printPoints.project, project) : undefined,
        platform ? arrayContains(printPoints.platform, [platform]) : undefined,
        version ? eq(printPoints.appVersion, version) : undefined,
        status ? eq(printPoints.status, status) : undefined,
        onlyMine === 'true' ? isMine(ctx) : undefined,
      ),
    );
    return { ...found, list: await presentImages(ctx, rows) };
  },

  async detail(ctx, { id }) {
    return presentImage(ctx, await printPointResource.find(ctx, id));
  },

  dictionary: listDictionary,

  async create(ctx, { points, image, onReuse, ...draft }) {
    const { db, actor } = ctx;
    requireNumbers(points);
    await requirePointOwners(ctx, points);
    const ownerUserId = await ownerFrom(db, draft.ownerUserId || actor.id);
    await checkEnumerationValue(db, 'project', draft.project);
    await lockProject(db, draft.project);
    const name = await requirePicture(db, image.url);
    const { _id } = await printPointResource.create(ctx, {
      ...draft,
      ownerUserId,
      image: name,
      events: eventTextsOf(points),
    });
    await writePoints(db, _id, points);
    if (draft.status !== 'deprecated') await updateOtherImages(ctx, { ...draft, id: _id, points }, onReuse);
    return { _id };
  },

  async update(ctx, { id, version, points, image, onReuse, ...change }) {
    const { db } = ctx;
    if (points) requireNumbers(points);
    const seen = await printPointResource.find(ctx, id);
    await requirePointOwners(ctx, points ?? [], await pointsOf(db, id));
    const ownerUserId = await ownerFrom(db, change.ownerUserId);
    await checkEnumerationValue(db, 'project', change.project ?? [], seen.project);
    await lockProject(db, change.project ?? seen.project);
    const before = await printPointResource.findToChange(ctx, id);
    if (before.version !== version) fail('staleVersion');
    requireOpen(before, { ...change, points, image });
    const stored = (await pointsOf(db, id)).map(presentPoint);
    const next = points ?? stored;
    const row = await printPointResource.change(
      ctx,
      before,
      {
        ...change,
        ownerUserId,
        image: image && (await requirePicture(db, image.url)),
        events: points && eventTextsOf(points),
      },
      points && pointsDiff(stored, points),
    );
    if (points) await writePoints(db, id, points);
    const isReopened = before.status === 'deprecated' && row.status !== 'deprecated';
    if (points || change.project !== undefined || isReopened)
      await updateOtherImages(ctx, { id, project: row.project, points: next }, onReuse);
    if (row.status === 'live' && before.status !== 'live') await replaceSource(ctx, row);
    return presentImage(ctx, row);
  },

  async delete(ctx, { id, ids = [] }) {
    const all = [...new Set([...ids, ...(id === undefined ? [] : [id])])];
    const found = ctx.db
      .selectDistinct({ project: printPoints.project })
      .from(printPoints)
      .where(and(inArray(printPoints.id, all), printPointResource.seen(ctx.actor)));
    await lockProjects(
      ctx.db,
      (await found).map(({ project }) => project),
    );
    await requireDeletable(ctx, all);
    return printPointResource.removeAll(ctx, { ids: all });
  },

  uploadPicture: withoutTransaction((ctx, { name, picture }) =>
    storeUploadedPicture(ctx, { name, content: Buffer.from(picture, 'base64') }),
  ),

  async copy(ctx, { id, appVersion }) {
    const { db } = ctx;
    const source = await printPointResource.find(ctx, id);
    await lockProject(db, source.project);
    const points = (await pointsOf(db, id)).map(presentPoint);
    const { name, project, page, platform, image, desc, events } = source;
    const { _id } = await printPointResource.create(
      ctx,
      {
        name,
        project,
        page,
        platform,
        image,
        desc,
        events,
        appVersion: appVersion ?? source.appVersion,
        ownerUserId: ctx.actor.id,
        copiedFromId: id,
      },
      { action: 'copy' },
    );
    await writePoints(db, _id, points);
    await copySeen(db, id, _id);
    // The parameters of a deprecated image may differ from those of the project.
    if (source.status === 'deprecated') await requireSameEvents(ctx, { id: _id, project, points }, 'ask');
    return { _id };
  },

  compareEvents: (ctx, subject) =>
    compareEvents(ctx.db, subject, async (image) => (await printPointResource.changeable(ctx, [image])).has(image.id)),

  async verify(ctx, { project, eventId, params }) {
    const event = { project, eventId, params };
    const glance = await judgeEvent(ctx.db, event);
    const isNews =
      glance.problems.length === 0 && glance.proven.some((point) => isToVerify(point) || !isSeenLately(point, ctx.now));
    // Edits lock the project before images, and may lock images in any order.
    if (isNews) await lockProject(ctx.db, project);
    const { problems, proven } = isNews ? await judgeEvent(ctx.db, event) : glance;
    if (isNews && problems.length === 0) await noteSeen(ctx, proven);
    await markVerified(ctx, problems.length === 0 ? proven : []);
    return {
      ok: problems.length === 0,
      problems: problems.map(({ param, problem }) => ({
        param,
        problem,
        message: fillText(problemTexts[problem], ctx.language),
      })),
    };
  },

  compare: compareImages,

  shareDifference,

  async types(ctx, { project, format }) {
    const events = await listTypedEvents(ctx, project);
    return format === 'typescript'
      ? { fileName: `events-${project}.ts`, content: typescriptOf(project, events) }
      : { fileName: `events-${project}.schema.json`, content: jsonSchemaOf(project, events) };
  },
});
