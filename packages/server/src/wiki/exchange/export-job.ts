import { createHash } from 'node:crypto';
import { importFileLimit, importUnpackedLimit, wikiFilesIn } from '@easymock/contract';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { sendMessages } from '../../message/index';
import type { JobContext, SessionContext } from '../../platform/context';
import { defineJob, PermanentFailure } from '../../platform/jobs/index';
import { publish } from '../../platform/live/publish';
import { formOf } from '../content/content';
import { readFields } from '../field/definitions';
import { withProperties } from '../field/front-matter';
import { readNamedValues } from '../field/named-values';
import { wikiFilePlaces } from '../file/file.table';
import { isAttachedTo } from '../file/file-list';
import { findReadable, type ReadableFile } from '../file/read-file';
import { withoutHiddenMocks } from '../mock/document-mocks';
import { mayAtLeast, treeAccess, visibleInTree } from '../rights/access';
import { requireRank } from '../rights/load-node';
import { withinSubtrees } from '../rights/scopes';
import { isRoot } from '../rights/space';
import { wikiTemplates } from '../template.table';
import { type NodeRow, wikiContents, wikiNodes } from '../wiki.table';
import type { Note } from './exchange';
import { ExportThread } from './export-thread';
import { writeIncludeAddresses } from './include-addresses';
import { contextOf } from './job-person';
import {
  type Manifest,
  type ManifestField,
  type ManifestFile,
  type ManifestNode,
  type ManifestTemplate,
  manifestName,
} from './manifest';
import { withOrdinaryLinks } from './ordinary-links';
import { type KeptReport, type TransferRow, wikiTransfers } from './transfer.table';
import { PieceWriter, storePiece, transferPath } from './transfer-files';
import { intoArchive } from './write/addresses';
import { entryPaths } from './write/entry-paths';
import { sourcePage } from './write/page';

const hourMs = 3_600_000;
const tellEveryMs = 1_000;
const keptNotes = 500;

const hashOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

/**
 * Lists the nodes below a place, or the chosen ones with all below them, that the person may view and the folders that lead to them, folders before
 * their children.
 */
async function findNodes(
  ctx: SessionContext,
  { placeId, nodeIds }: Pick<TransferRow, 'placeId' | 'nodeIds'>,
): Promise<{ rows: NodeRow[]; open: ReadonlySet<string> }> {
  const { db, actor } = ctx;
  const access = await treeAccess(db, actor);
  const within = isRoot(placeId)
    ? eq(wikiNodes.space, placeId)
    : sql`(${wikiNodes.id} = ${placeId} or ${wikiNodes.ancestors} @> array[${placeId}]::text[])`;
  if (!isRoot(placeId)) {
    const [node] = await db.select().from(wikiNodes).where(eq(wikiNodes.id, placeId));
    if (!node || node.deletedAt) throw new PermanentFailure('nodeMissing');
    await requireRank(db, node, access.rankOf(node), 'view');
  }
  const chosen = nodeIds.length > 0 ? withinSubtrees(nodeIds) : undefined;
  const rows = await db
    .select({ node: wikiNodes, isOpen: sql<boolean>`${mayAtLeast(access, 'view')}` })
    .from(wikiNodes)
    .where(and(within, chosen, isNull(wikiNodes.deletedAt), visibleInTree(access)))
    .orderBy(asc(sql`cardinality(${wikiNodes.ancestors})`), asc(wikiNodes.sortKey), asc(wikiNodes.id))
    .limit(importFileLimit + 1);
  if (rows.length > importFileLimit) throw new PermanentFailure('folderTooLarge', { num: importFileLimit });
  const open = new Set(rows.flatMap(({ node, isOpen }) => (isOpen ? [node.id] : [])));
  return { rows: rows.map(({ node }) => node), open };
}

class Export {
  readonly #row: TransferRow;
  readonly #job: JobContext;
  readonly #ctx: SessionContext;
  readonly #thread: ExportThread;
  readonly #writer: PieceWriter;
  readonly #notes: Note[] = [];
  readonly #failed: Manifest['failed'] = [];
  readonly #entries: ManifestNode[] = [];
  /** Files in the archive by file ID. */
  readonly #files = new Map<string, ManifestFile>();
  readonly #paths = new Set<string>();
  /** IDs of the articles and folders whose content the person may view. */
  #open: ReadonlySet<string> = new Set();
  #articles = 0;
  #unpacked = 0;
  #toldAt = 0;

  constructor(row: TransferRow, job: JobContext, ctx: SessionContext, thread: ExportThread) {
    this.#row = row;
    this.#job = job;
    this.#ctx = ctx;
    this.#thread = thread;
    this.#writer = new PieceWriter((content) => storePiece(job.services, row, content));
  }

  async #add(name: string, content: Uint8Array): Promise<void> {
    this.#unpacked += content.byteLength;
    // The archive must stay small enough to be imported again.
    if (this.#unpacked > importUnpackedLimit || this.#paths.size >= importFileLimit)
      throw new PermanentFailure('folderTooLarge', { num: importFileLimit });
    this.#paths.add(name);
    for (const part of await this.#thread.add(name, content)) await this.#writer.write(part);
  }

  async run(): Promise<void> {
    const { signal, progress } = this.#job;
    const { rows, open } = await findNodes(this.#ctx, this.#row);
    this.#open = open;
    const known = new Set(rows.map(({ id }) => id));
    const paths = entryPaths(rows);
    for (const [at, node] of rows.entries()) {
      signal.throwIfAborted();
      progress('packing', at, rows.length);
      await this.#tell(node.name);
      const parent = known.has(node.parentId) ? node.parentId : null;
      await this.#take(node, { parent, paths, isOpen: open.has(node.id) });
    }
    progress('packing', rows.length, rows.length);
    const files = [...this.#files.values()];
    const folders = this.#entries.filter(({ catalogType }) => catalogType === 'folder').length;
    const manifest: Manifest = {
      format: 'easymock-wiki',
      version: 1,
      exportedAt: this.#ctx.now.toISOString(),
      counts: { folders, articles: this.#articles, files: files.length },
      nodes: this.#entries,
      files,
      failed: this.#failed,
    };
    await this.#add(manifestName, Buffer.from(JSON.stringify(manifest, null, 2)));
    for (const part of await this.#thread.end()) await this.#writer.write(part);
    await this.#writer.end();
  }

  async #take(
    node: NodeRow,
    { parent, paths, isOpen }: { parent: string | null; paths: ReadonlyMap<string, string>; isOpen: boolean },
  ): Promise<void> {
    const { id, name, catalogType, templateType } = node;
    // A folder that only leads to visible nodes shows its name alone.
    const { icon, introduce, colour, bgColour, tags } = isOpen
      ? node
      : { icon: '', introduce: '', colour: '', bgColour: '', tags: [] };
    const entry: ManifestNode = {
      id,
      parent,
      name,
      catalogType,
      icon,
      introduce,
      colour,
      bgColour,
      tags,
      ...(templateType !== null && { templateType }),
      fields: catalogType === 'folder' && isOpen ? await this.#fieldsOf(id) : [],
      values: catalogType !== 'folder' && isOpen ? await readNamedValues(this.#ctx, node) : [],
      inText: [],
      createdAt: node.createdAt.toISOString(),
      updatedAt: node.updatedAt.toISOString(),
      sha256: '',
      references: [],
      attachments: [],
    };
    if (catalogType === 'folder') {
      this.#entries.push(entry);
      return;
    }
    const content = isOpen ? await this.#sourceOf(node) : undefined;
    if (content === undefined) {
      this.#failed.push({ id, name, reason: 'no text' });
      this.#notes.push({ where: name, kind: 'lost' });
      return;
    }
    const file = paths.get(id) ?? `${id}.md`;
    const folder = file.slice(0, Math.max(0, file.lastIndexOf('/')));
    const attachments = await this.#takeFiles(name, content, id);
    const template = catalogType === 'template' ? await this.#templateOf(id) : undefined;
    const { source, references } = intoArchive(content, folder, {
      fileOf: (fileId) => this.#files.get(fileId)?.file,
      pageOf: (pageId) => paths.get(pageId),
    });
    const form = formOf(node);
    const { text: written, added } =
      form === 'markdown' ? withProperties(source, entry.values) : { text: source, added: [] };
    const isPage = ['wysiwyg', 'tinyMce'].includes(form);
    const text = Buffer.from(isPage ? sourcePage(name, this.#row.language, source) : written);
    await this.#add(file, text);
    this.#entries.push({
      ...entry,
      inText: added,
      file,
      sha256: hashOf(text),
      references,
      attachments,
      ...(template && { template }),
    });
    this.#articles += 1;
  }

  async #sourceOf(node: NodeRow): Promise<string | undefined> {
    const { source } = wikiContents;
    const [row] = await this.#ctx.db.select({ source }).from(wikiContents).where(eq(wikiContents.nodeId, node.id));
    if (!row) return undefined;
    const [shown = ''] = await withoutHiddenMocks(this.#ctx.db, this.#ctx.actor.id, [row.source]);
    const form = formOf(node);
    const written = form === 'markdown' ? writeIncludeAddresses(shown, (id) => this.#open.has(id)) : shown;
    return withOrdinaryLinks(this.#ctx, form, written);
  }

  async #fieldsOf(folderId: string): Promise<ManifestField[]> {
    const fields = await readFields(this.#ctx.db, folderId);
    return fields.map(({ name, type, options }) => ({
      name,
      type,
      options: options.map((option) => ({ name: option.name, color: option.color })),
    }));
  }

  async #templateOf(id: string): Promise<ManifestTemplate | undefined> {
    const { category, articleTag, priority, nodeId } = wikiTemplates;
    const [row] = await this.#ctx.db
      .select({ category, articleTag, priority })
      .from(wikiTemplates)
      .where(eq(nodeId, id));
    return row;
  }

  /** Adds the files of an article to the archive. @returns the paths of its attachments in the archive */
  async #takeFiles(title: string, source: string, nodeId: string): Promise<string[]> {
    const { db, actor } = this.#ctx;
    const listed = await db
      .select({ id: wikiFilePlaces.fileId })
      .from(wikiFilePlaces)
      .where(isAttachedTo(nodeId))
      .orderBy(asc(wikiFilePlaces.createdAt), asc(wikiFilePlaces.fileId));
    const attachments: string[] = [];
    for (const id of wikiFilesIn(source)) await this.#takeFile(title, id, await findReadable(db, actor, id));
    for (const { id } of listed) {
      await this.#takeFile(title, id, await findReadable(db, actor, id));
      const taken = this.#files.get(id);
      if (taken) attachments.push(taken.file);
    }
    return attachments;
  }

  async #takeFile(title: string, id: string, found: ReadableFile | undefined): Promise<void> {
    if (this.#files.has(id)) return;
    const content = found && (await this.#job.services.files.read(found.storageName));
    if (!content) {
      this.#notes.push({ where: title, kind: 'lost', value: found?.name ?? id });
      return;
    }
    const { name, sha256, size } = found;
    const file = `files/${id}/${name}`;
    // Two articles may show the same bytes under the same name as two different files.
    await this.#add(file, content);
    this.#files.set(id, { file, name, sha256, size });
  }

  async #tell(current: string): Promise<void> {
    if (performance.now() - this.#toldAt < tellEveryMs) return;
    this.#toldAt = performance.now();
    await this.#job.services.database.db
      .update(wikiTransfers)
      .set({ current })
      .where(eq(wikiTransfers.id, this.#row.id));
  }

  /** Marks the export as finished and notifies the person where the archive is. */
  async finish(): Promise<void> {
    const { services } = this.#job;
    const { placeName, id, userId } = this.#row;
    const report: KeptReport = {
      source: null,
      folders: this.#entries.length - this.#articles,
      created: this.#articles,
      updated: 0,
      unchanged: 0,
      failed: this.#failed.length,
      files: this.#files.size,
      notes: this.#notes.slice(0, keptNotes),
      noteNum: this.#notes.length,
    };
    const file = { name: `${placeName}.zip`, size: this.#writer.size, pieces: this.#writer.pieces };
    await services.database.db.transaction(async (db) => {
      const finished = await db
        .update(wikiTransfers)
        .set({ report: JSON.stringify(report), files: [file], finishedAt: services.clock(), current: '' })
        .where(and(eq(wikiTransfers.id, id), isNull(wikiTransfers.finishedAt)))
        .returning({ id: wikiTransfers.id });
      if (finished.length === 0) return;
      await sendMessages(db, {
        to: { userIds: [userId] },
        type: 'wiki',
        now: services.clock(),
        title: { zh: `“${placeName}”的导出已完成`, en: `The export of “${placeName}” is done` },
        content: { zh: '24 小时内可以下载', en: 'It can be downloaded for 24 hours' },
        link: transferPath(id),
      });
    });
  }
}

/** Restarts from the beginning if its server node dies; the pieces written until then are swept. */
export const exportJob = defineJob({
  name: 'wiki.export',
  title: { zh: '导出文档', en: 'Export documents' },
  input: z.object({ id: z.string() }),
  queue: 'wikiExport',
  isSlow: true,
  maxAttempts: 3,
  timeoutMs: hourMs,
  async tell(db, { id }, progress) {
    const { phase = 'done', num = 0, total = 0 } = progress ?? {};
    await publish(db, 'wiki:transfer', id, { phase, num, total });
  },
  async run({ id }, job) {
    const { services, signal } = job;
    const [row] = await services.database.db.select().from(wikiTransfers).where(eq(wikiTransfers.id, id));
    if (!row || row.finishedAt) return;
    const thread = new ExportThread();
    const stop = () => void thread.close();
    signal.addEventListener('abort', stop, { once: true });
    try {
      const running = new Export(row, job, await contextOf(services, row), thread);
      await running.run();
      await running.finish();
    } finally {
      signal.removeEventListener('abort', stop);
      await thread.close();
    }
  },
});
