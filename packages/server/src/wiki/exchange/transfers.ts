import {
  exportRetentionHours,
  failures,
  fillText,
  importExtensions,
  importLimit,
  importPictureExtensions,
  type Language,
  shownTransferNotes,
  transferPhases,
  type WikiTransfer,
  wikiTransferCalls,
} from '@easymock/contract';
import { and, count, desc, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { releaseFiles } from '../../platform/files/index';
import { formatBytes } from '../../platform/http/bodies/read-body';
import { implement } from '../../platform/http/calls/handler';
import { newId } from '../../platform/ids';
import { cancelRun, enqueue, type JobFailure, type JobRunRow, jobRuns } from '../../platform/jobs/index';
import { wikiAccess } from '../rights/access';
import {
  auditNoteOf,
  findPlace,
  loadAllowed,
  loadPlaceToAdd,
  type Place,
  placeKeyOf,
  requireRank,
  rootName,
} from '../rights/load-node';
import { kindOfSpace, placeIdOf } from '../rights/space';
import type { NoteKind } from './exchange';
import { exportJob } from './export-job';
import { importJob } from './import-job';
import { noteTexts } from './note-texts';
import { type KeptReport, type TransferRow, wikiTransferPieces, wikiTransfers } from './transfer.table';
import { ownerKeyOf, pieceNum } from './transfer-files';

/** Concurrent imports and exports per person. */
const atOnce = 3;
const hourMs = 3_600_000;
/** Milliseconds for which files and reports are retained. */
const keptMs = exportRetentionHours * hourMs;
const listed = 50;

interface State {
  readonly row: TransferRow;
  readonly run: JobRunRow | null;
}

async function findStates(db: Db, where: ReturnType<typeof and>): Promise<State[]> {
  return db
    .select({ row: wikiTransfers, run: jobRuns })
    .from(wikiTransfers)
    .leftJoin(jobRuns, eq(jobRuns.id, wikiTransfers.runId))
    .where(where)
    .orderBy(desc(wikiTransfers.createdAt))
    .limit(listed);
}

/** Loads a transfer of the caller; transfers of other people do not exist for them. */
async function loadOwn({ db, actor, now }: SessionContext, id: string): Promise<State> {
  const own = and(eq(wikiTransfers.id, id), eq(wikiTransfers.userId, actor.id), gt(wikiTransfers.expiresAt, now));
  const [state] = await findStates(db, own);
  return state ?? fail('notFound');
}

function failureOf(run: JobRunRow | null, language: Language): string {
  const { kind, values = {} } = JSON.parse(run?.failure ?? '{}') as Partial<JobFailure>;
  const failure = failures[kind && kind in failures ? kind : 'internal'];
  return fillText(failure.text, language, values);
}

function stateOf({ row, run }: State): WikiTransfer['state'] {
  if (row.finishedAt) return 'done';
  if (run?.state === 'queued' || run?.state === 'running') return 'running';
  return run?.state === 'cancelled' ? 'cancelled' : 'failed';
}

function presentReport(report: KeptReport, language: Language): NonNullable<WikiTransfer['report']> {
  const notes = report.notes
    .slice(0, shownTransferNotes)
    .map(({ where, kind, value = '' }) => ({
      where,
      text: fillText(noteTexts[kind as NoteKind] ?? noteTexts.format, language, { value }),
    }));
  return { ...report, notes };
}

function presentTransfer(state: State, language: Language): WikiTransfer {
  const { row, run } = state;
  const shown = stateOf(state);
  const [first] = row.files;
  const size = row.kind === 'export' ? row.files.reduce((sum, file) => sum + file.size, 0) : 0;
  return {
    _id: row.id,
    kind: row.kind,
    placeId: placeIdOf(row.placeId),
    placeName: row.placeName,
    fileName: row.files.length > 1 ? `${first?.name ?? ''} (${row.files.length})` : (first?.name ?? ''),
    state: shown,
    phase: shown === 'running' ? (transferPhases.find((phase) => phase === run?.phase) ?? 'waiting') : 'done',
    num: run?.num ?? 0,
    total: run?.total ?? 0,
    current: shown === 'running' ? row.current : '',
    failure: shown === 'failed' ? failureOf(run, language) : '',
    report: row.report === null ? null : presentReport(JSON.parse(row.report) as KeptReport, language),
    size,
    createDate: row.createdAt.toISOString(),
    expireDate: row.expiresAt.toISOString(),
  };
}

/** Refuses further concurrent transfers of a person. */
async function requireTransferRoom({ db, actor, now }: SessionContext): Promise<void> {
  // Locks per person, so that two concurrent calls cannot both take the last slot.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`wikiTransfer:${actor.id}`}, 0))`);
  const [found] = await db
    .select({ num: count() })
    .from(wikiTransfers)
    .leftJoin(jobRuns, eq(jobRuns.id, wikiTransfers.runId))
    .where(
      and(
        eq(wikiTransfers.userId, actor.id),
        isNull(wikiTransfers.report),
        gt(wikiTransfers.expiresAt, now),
        or(
          inArray(jobRuns.state, ['queued', 'running']),
          // The files of this import are still arriving.
          and(eq(wikiTransfers.runId, ''), gt(wikiTransfers.createdAt, new Date(now.getTime() - hourMs))),
        ),
      ),
    );
  if ((found?.num ?? 0) >= atOnce) fail('transferBusy', { num: atOnce });
}

async function addTransfer(
  ctx: SessionContext,
  place: Place,
  row: Pick<typeof wikiTransfers.$inferInsert, 'kind' | 'mode' | 'lineBreaks' | 'files' | 'nodeIds' | 'runId'> & {
    id: string;
  },
): Promise<void> {
  const { db, actor, now, language } = ctx;
  const placeName = place.node?.name ?? rootName(kindOfSpace(place.space), language);
  await db
    .insert(wikiTransfers)
    .values({
      ...row,
      userId: actor.id,
      language,
      placeId: place.id,
      placeName,
      createdAt: now,
      expiresAt: new Date(now.getTime() + keptMs),
    });
}

const taken = new RegExp(`\\.(?:${[...importExtensions, ...importPictureExtensions].join('|')})$`, 'i');

/** Returns the files of an import with the names of their pieces. @throws importIncomplete */
async function arrivedFiles(db: Db, { id, files }: TransferRow): Promise<TransferRow['files']> {
  const pieces = await db.select().from(wikiTransferPieces).where(eq(wikiTransferPieces.transferId, id));
  const names = new Map(pieces.map(({ file, no, name }) => [`${file}/${no}`, name]));
  return files.map(({ name, size }, file) => ({
    name,
    size,
    pieces: Array.from({ length: pieceNum(size) }, (_, no) => names.get(`${file}/${no}`) ?? fail('importIncomplete')),
  }));
}

/** Loads a place whose content the caller may see. */
async function loadPlaceToRead(ctx: SessionContext, placeId: string): Promise<Place> {
  const place = await findPlace(ctx.db, placeKeyOf(ctx.actor, placeId));
  const { node } = place;
  if (!node) return place;
  const access = await wikiAccess(ctx.db, ctx.actor);
  await requireRank(ctx.db, node, access.rankOf(node), 'view');
  if (node.deletedAt) fail('nodeRecycled', { name: node.name });
  if (node.catalogType !== 'folder') fail('nodeNotFolder', { name: node.name });
  return place;
}

/** Deletes expired transfers and their remaining files. */
export async function sweepTransfers(db: Db, now: Date): Promise<void> {
  const over = await db
    .select({ id: wikiTransfers.id })
    .from(wikiTransfers)
    .where(lt(wikiTransfers.expiresAt, now))
    .limit(500);
  for (const { id } of over) await releaseFiles(db, ownerKeyOf(id), now);
  if (over.length > 0)
    await db.delete(wikiTransfers).where(
      inArray(
        wikiTransfers.id,
        over.map(({ id }) => id),
      ),
    );
}

/** Filters the people to whom a transfer belongs. */
export async function whoseTransfer(db: Db, id: string, userIds: readonly string[]): Promise<string[]> {
  const [row] = await db.select({ userId: wikiTransfers.userId }).from(wikiTransfers).where(eq(wikiTransfers.id, id));
  return userIds.filter((userId) => userId === row?.userId);
}

export const wikiTransferHandlers = implement(wikiTransferCalls, {
  async startImport(ctx, { parentId, mode, lineBreaks, files }) {
    const place = await loadPlaceToAdd(ctx, parentId);
    const refused = files.find(({ name }) => !taken.test(name));
    if (refused) fail('importType', { name: refused.name });
    const total = files.reduce((sum, { size }) => sum + size, 0);
    if (total > importLimit) fail('importTooLarge', { limit: formatBytes(importLimit) });
    await requireTransferRoom(ctx);
    const id = newId();
    const empty = files.map(({ name, size }) => ({ name, size, pieces: [] }));
    await addTransfer(ctx, place, { id, kind: 'import', mode, lineBreaks, files: empty, runId: '' });
    return { id };
  },

  async runImport(ctx, { id }) {
    const { db, language } = ctx;
    const { row } = await loadOwn(ctx, id);
    if (row.kind !== 'import') fail('notFound');
    const place = await loadPlaceToAdd(ctx, placeIdOf(row.placeId));
    // A retry after a lost response finds the import running.
    if (row.runId === '') {
      const files = await arrivedFiles(db, row);
      const runId = await enqueue(db, importJob, { id });
      await db.update(wikiTransfers).set({ files, runId }).where(eq(wikiTransfers.id, id));
      ctx.audit(place.node ? auditNoteOf(place.node) : { entityId: placeIdOf(row.placeId) });
    }
    return presentTransfer(await loadOwn(ctx, id), language);
  },

  async exportFolder(ctx, { id: placeId, ids = [] }) {
    const place = await loadPlaceToRead(ctx, placeId);
    const chosen = ids.length > 0 ? await loadAllowed(ctx, ids, 'view') : [];
    // Nodes that were moved or recycled meanwhile are no longer in the folder.
    if (chosen.some(({ node }) => node.parentId !== place.id || node.deletedAt)) fail('nodeMissing');
    await requireTransferRoom(ctx);
    const id = newId();
    const runId = await enqueue(ctx.db, exportJob, { id });
    await addTransfer(ctx, place, { id, kind: 'export', mode: 'update', files: [], nodeIds: ids, runId });
    ctx.audit(place.node ? auditNoteOf(place.node) : { entityId: placeId });
    return presentTransfer(await loadOwn(ctx, id), ctx.language);
  },

  async list({ db, actor, now, language }) {
    const own = and(eq(wikiTransfers.userId, actor.id), gt(wikiTransfers.expiresAt, now), ne(wikiTransfers.runId, ''));
    return (await findStates(db, own)).map((state) => presentTransfer(state, language));
  },

  async status(ctx, { id }) {
    return presentTransfer(await loadOwn(ctx, id), ctx.language);
  },

  async cancel(ctx, { id }) {
    const state = await loadOwn(ctx, id);
    if (stateOf(state) !== 'running') fail('transferOver');
    await cancelRun(ctx.db, ctx.services.events, state.row.runId);
    return presentTransfer(await loadOwn(ctx, id), ctx.language);
  },
});
