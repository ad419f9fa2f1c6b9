import { createHash, randomBytes } from 'node:crypto';
import { fillText, type Language } from '@easymock/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { sendMessages } from '../../message/index';
import type { JobContext, SessionContext } from '../../platform/context';
import { releaseFiles } from '../../platform/files/index';
import { defineJob, PermanentFailure } from '../../platform/jobs/index';
import { publish } from '../../platform/live/publish';
import { publishNodes } from '../rights/load-node';
import { wikiContents, wikiNodes } from '../wiki.table';
import type { ImportPlan, Note, PlannedNode, ReadArticle } from './exchange';
import {
  addArticle,
  addFolder,
  importDigest,
  noteOfFailure,
  prepareText,
  type Target,
  takeValues,
  updateArticle,
} from './import-article';
import { ImportThread, ReadingFailure } from './import-thread';
import { type FileCache, storeFiles } from './imported-files';
import { contextOf } from './job-person';
import { sanitiseName } from './read/path-names';
import { isRemote, RemotePictures } from './remote-pictures';
import { type KeptReport, type TransferRow, wikiImported, wikiTransfers } from './transfer.table';
import { fetchFiles, inDraftFolder, ownerKeyOf, transferPath } from './transfer-files';

/** Maximum notes stored; further notes are only counted. */
const keptNotes = 500;
const hourMs = 3_600_000;
const tellEveryMs = 1_000;

/**
 * Derives the ID of an imported node. The same input gives the same ID, so that a repeated run creates no
 * duplicate.
 */
const derivedId = (transferId: string, key: string): string =>
  createHash('sha256').update(`${transferId}/${key}`).digest('hex').slice(0, 24);

interface Known {
  readonly nodeId: string;
  readonly digest: string;
  readonly contentVersion: number;
}

/** Finds the nodes imported into the place before that still exist. */
async function findKnown(ctx: SessionContext, placeId: string): Promise<Map<string, Known>> {
  const rows = await ctx.db
    .select({
      path: wikiImported.path,
      nodeId: wikiImported.nodeId,
      digest: wikiImported.digest,
      contentVersion: wikiImported.contentVersion,
    })
    .from(wikiImported)
    .innerJoin(wikiNodes, eq(wikiNodes.id, wikiImported.nodeId))
    .where(and(eq(wikiImported.placeId, placeId), isNull(wikiNodes.deletedAt)));
  return new Map(rows.map(({ path, ...known }) => [path, known]));
}

class Import {
  readonly #row: TransferRow;
  readonly #job: JobContext;
  readonly #thread: ImportThread;
  readonly #plan: ImportPlan;
  readonly #nonce: string;
  readonly #notes: Note[];
  readonly #counts = { folders: 0, created: 0, updated: 0, unchanged: 0, failed: 0, files: 0 };
  readonly #ids = new Map<string, string>();
  /** Keys of nodes that exist; children of other nodes cannot be imported. */
  readonly #made = new Set<string>();
  readonly #changed = new Set<string>();
  readonly #used = new Set<string>();
  readonly #files: FileCache = new Map();
  readonly #pictures: RemotePictures;
  #known = new Map<string, Known>();
  #toldAt = 0;

  constructor(row: TransferRow, job: JobContext, thread: ImportThread, plan: ImportPlan, nonce: string) {
    this.#row = row;
    this.#job = job;
    this.#thread = thread;
    this.#plan = plan;
    this.#nonce = nonce;
    this.#notes = [...plan.notes];
    this.#pictures = new RemotePictures(job.services, row.userId);
  }

  async run(): Promise<void> {
    const { services, signal, progress } = this.#job;
    const row = this.#row;
    const { nodes } = this.#plan;
    const first = await contextOf(services, row);
    const known = await findKnown(first, row.placeId);
    // Nodes created by an earlier attempt of this run are known in either mode.
    const isOurs = (key: string, { nodeId }: Known) => nodeId === derivedId(row.id, key);
    this.#known = new Map([...known].filter(([key, one]) => row.mode === 'update' || isOurs(key, one)));
    for (const { key } of nodes) this.#ids.set(key, this.#known.get(key)?.nodeId ?? derivedId(row.id, key));
    for (const [at, node] of nodes.entries()) {
      signal.throwIfAborted();
      progress('writing', at, nodes.length);
      await this.#tell(node.name);
      await this.#take(await contextOf(services, row), node);
    }
    progress('writing', nodes.length, nodes.length);
    for (const path of this.#plan.others)
      if (!this.#used.has(path)) this.#notes.push({ where: path, kind: 'fileUnused' });
  }

  /** Imports one node. A failure is noted, and the other nodes follow. */
  async #take(ctx: SessionContext, node: PlannedNode): Promise<void> {
    const { key, parentKey } = node;
    const isFolder = node.catalogType === 'folder';
    if (parentKey !== null && !this.#made.has(parentKey)) {
      if (!isFolder) this.#counts.failed += 1;
      return;
    }
    try {
      if (isFolder) await this.#takeFolder(ctx, this.#target(node));
      else await this.#takeArticle(ctx, this.#target(node));
      this.#made.add(key);
    } catch (error) {
      if (error instanceof ReadingFailure) {
        this.#job.signal.throwIfAborted();
        if (error.isOver) throw readingFailed(error, this.#row.language);
        this.#notes.push({ where: key, kind: 'damaged', value: error.texts });
      } else this.#notes.push(noteOfFailure(error, key));
      if (!isFolder) this.#counts.failed += 1;
    }
  }

  readonly #idOf = (key: string): string | undefined => this.#ids.get(key);

  #target(node: PlannedNode): Target {
    const parentId = node.parentKey === null ? this.#row.placeId : (this.#idOf(node.parentKey) ?? '');
    return { importId: this.#row.placeId, parentId, nodeId: this.#idOf(node.key) ?? '', node };
  }

  async #takeFolder(ctx: SessionContext, target: Target): Promise<void> {
    if (!this.#known.has(target.node.key)) {
      await addFolder(ctx, target, this.#notes);
      this.#changed.add(target.parentId);
    }
    this.#counts.folders += 1;
  }

  async #takeArticle(ctx: SessionContext, target: Target): Promise<void> {
    const { key } = target.node;
    const read = await this.#thread.article(key);
    const node = {
      ...target.node,
      ...(read.title !== undefined && { name: sanitiseName(read.title, target.node.name) }),
    };
    for (const one of read.references) if (one.kind === 'file') this.#used.add(one.file.path);
    const known = this.#known.get(key);
    const digest = importDigest(read, this.#idOf);
    if (known?.digest === digest) {
      if (known.nodeId === derivedId(this.#row.id, key)) this.#counts.created += 1;
      else this.#counts.unchanged += 1;
      return;
    }
    const ready = await this.#withPictures(key, read);
    const files = await storeFiles(ctx, target.nodeId, ready, {
      read: (file) => (isRemote(file.path) ? this.#pictures.read(file) : this.#thread.file(file.path)),
      cache: this.#files,
      note: (note) => this.#notes.push({ where: key, ...note }),
    });
    const folderId = known ? await this.#parentOf(ctx, known.nodeId) : target.parentId;
    const { source, matched } = await takeValues(ctx, folderId, key, ready, this.#notes);
    const given = { ...ready, source };
    const text = await prepareText(ctx, node, given, { files, matched, idOf: this.#idOf, nonce: this.#nonce });
    const prepared = { ...text, digest };
    if (known) {
      await this.#noteEdits(ctx, key, known);
      await updateArticle(ctx, { ...target, node }, prepared);
      this.#counts.updated += 1;
    } else {
      await addArticle(ctx, { ...target, node }, prepared, this.#notes);
      this.#changed.add(target.parentId);
      this.#counts.created += 1;
    }
    this.#counts.files += files.num;
    this.#notes.push(...read.notes);
  }

  /** Returns the folder in which an article of an earlier import lies by now. */
  async #parentOf({ db }: SessionContext, nodeId: string): Promise<string> {
    const { parentId } = wikiNodes;
    const [row] = await db.select({ parentId }).from(wikiNodes).where(eq(wikiNodes.id, nodeId));
    return row?.parentId ?? '';
  }

  /** Fetches the pictures of other websites, and notes those that cannot be fetched. */
  async #withPictures(key: string, read: ReadArticle): Promise<ReadArticle> {
    const addresses = read.references.flatMap((one) => (one.kind === 'picture' ? [one.address] : []));
    if (addresses.length === 0) return read;
    const fetched = await this.#pictures.fetch(addresses);
    for (const [address, picture] of fetched) {
      if ('file' in picture) continue;
      const { zh, en } = picture.reason;
      const shown = address.slice(0, 200);
      this.#notes.push({
        where: key,
        kind: 'pictureFailed',
        value: { zh: `${shown}（${zh}）`, en: `${shown} (${en})` },
      });
    }
    const references = read.references.map((one) => {
      const picture = one.kind === 'picture' ? fetched.get(one.address) : undefined;
      return picture && 'file' in picture ? { mark: one.mark, kind: 'file' as const, file: picture.file } : one;
    });
    return { ...read, references };
  }

  /** Notes that people edited a text that is about to be replaced. */
  async #noteEdits({ db }: SessionContext, key: string, known: Known): Promise<void> {
    const { contentVersion } = wikiContents;
    const [present] = await db
      .select({ contentVersion })
      .from(wikiContents)
      .where(eq(wikiContents.nodeId, known.nodeId));
    if (present && present.contentVersion !== known.contentVersion)
      this.#notes.push({ where: key, kind: 'editedSince' });
  }

  async #tell(current: string): Promise<void> {
    if (performance.now() - this.#toldAt < tellEveryMs) return;
    this.#toldAt = performance.now();
    const { db } = this.#job.services.database;
    const report = JSON.stringify(this.report());
    await db.update(wikiTransfers).set({ current, report }).where(eq(wikiTransfers.id, this.#row.id));
  }

  report(): KeptReport {
    const { source } = this.#plan;
    return { source, ...this.#counts, notes: this.#notes.slice(0, keptNotes), noteNum: this.#notes.length };
  }

  /** IDs of the places with new nodes. */
  get changed(): string[] {
    return [...this.#changed];
  }
}

function readingFailed({ texts }: ReadingFailure, language: Language): PermanentFailure {
  return new PermanentFailure('importUnreadable', { reason: fillText(texts, language) });
}

/** Marks the import as finished and notifies the person, in the transaction that stores the report. */
async function finish(row: TransferRow, { services }: JobContext, done: Import): Promise<void> {
  const { database, clock } = services;
  const ctx = await contextOf(services, row);
  const report = done.report();
  const { created, updated, unchanged, failed } = report;
  await database.db.transaction(async (db) => {
    const finished = await db
      .update(wikiTransfers)
      .set({ report: JSON.stringify(report), finishedAt: clock(), current: '' })
      .where(and(eq(wikiTransfers.id, row.id), isNull(wikiTransfers.finishedAt)))
      .returning({ id: wikiTransfers.id });
    // Another server node took over this run and finished it.
    if (finished.length === 0) return;
    await releaseFiles(db, ownerKeyOf(row.id), clock());
    await publishNodes({ ...ctx, db }, done.changed, 'place');
    const [zh, en] = failed > 0 ? [`，${failed} 篇失败`, `, ${failed} failed`] : ['', ''];
    await sendMessages(db, {
      to: { userIds: [row.userId] },
      type: 'wiki',
      now: clock(),
      title: { zh: `导入到“${row.placeName}”已完成`, en: `The import into “${row.placeName}” is done` },
      content: {
        zh: `新建 ${created} 篇，更新 ${updated} 篇，未变 ${unchanged} 篇${zh}`,
        en: `${created} created, ${updated} updated, ${unchanged} unchanged${en}`,
      },
      link: transferPath(row.id),
    });
  });
}

/** Runs again if its server node dies; IDs and digests identify what was imported until then. */
export const importJob = defineJob({
  name: 'wiki.import',
  title: { zh: '导入文档', en: 'Import documents' },
  input: z.object({ id: z.string() }),
  // Runs one import at a time: each uses a thread, up to a gigabyte of memory and one of the few job slots.
  queue: 'wikiImport',
  isSlow: true,
  // The import fetches pictures on behalf of the person who started it.
  outward: 'asAsked',
  maxAttempts: 5,
  timeoutMs: 2 * hourMs,
  async tell(db, { id }, progress) {
    const { phase = 'done', num = 0, total = 0 } = progress ?? {};
    await publish(db, 'wiki:transfer', id, { phase, num, total });
  },
  async run({ id }, job) {
    const { services, signal, progress } = job;
    const [row] = await services.database.db.select().from(wikiTransfers).where(eq(wikiTransfers.id, id));
    if (!row || row.finishedAt) return;
    progress('reading');
    await inDraftFolder(async (draftFolder) => {
      const files = await fetchFiles(services, row.files, draftFolder, signal);
      const nonce = `ref${randomBytes(12).toString('hex')}`;
      const bringsPictures = services.settings.get('wiki.bringPictures');
      const thread = new ImportThread({
        files,
        draftFolder,
        nonce,
        bringsPictures,
        hardensBreaks: row.lineBreaks === 'hard',
      });
      const stop = () => void thread.close();
      signal.addEventListener('abort', stop, { once: true });
      try {
        const plan = await thread.plan().catch((error: unknown) => {
          signal.throwIfAborted();
          throw error instanceof ReadingFailure ? readingFailed(error, row.language) : error;
        });
        if (plan.nodes.length === 0) throw new PermanentFailure('importEmpty');
        const running = new Import(row, job, thread, plan, nonce);
        await running.run();
        await finish(row, job, running);
      } finally {
        signal.removeEventListener('abort', stop);
        await thread.close();
      }
    });
  },
});
