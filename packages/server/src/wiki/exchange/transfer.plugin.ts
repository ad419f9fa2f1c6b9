import { Readable } from 'node:stream';
import {
  apiBase,
  exportArticlePath,
  exportResultPath,
  exportTypes,
  id,
  importChunkPath,
  importChunkSize,
} from '@easymock/contract';
import { and, eq, gt, isNotNull } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { requestOrigin, writeAudit } from '../../platform/audit/audit';
import type { Services } from '../../platform/context';
import { fail } from '../../platform/failure';
import { acceptJson, bodyLimitsOf } from '../../platform/http/bodies/json-body';
import { readBody } from '../../platform/http/bodies/read-body';
import { dispositionOf } from '../../platform/http/calls/byte-range';
import type { DescribedRoute } from '../../platform/http/calls/described-route';
import { successEnvelope } from '../../platform/http/calls/envelope';
import { authenticateForWiki, contextOfRequest, parseInput } from '../rights/authenticate';
import { auditNoteOf } from '../rights/load-node';
import { exportArticle } from './export-article';
import { wikiTransferPieces, wikiTransfers } from './transfer.table';
import { pieceLength, pieceNum, piecesOf, storePiece } from './transfer-files';

const pieceQuery = z.object({ id, file: z.coerce.number().int().min(0), no: z.coerce.number().int().min(0) });
const resultInput = z.object({ id });
const articleInput = z.object({ markdownId: id, type: z.enum(exportTypes) });

const mimes = {
  md: 'text/markdown; charset=utf-8',
  zip: 'application/zip',
  html: 'text/html; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;

const reading = { method: 'POST', auth: 'session', permission: 'wiki', scope: 'wiki:read' } as const;

export const transferRoutes: readonly DescribedRoute[] = [
  {
    method: 'POST',
    path: importChunkPath,
    group: 'wikiTransfer',
    name: 'piece',
    auth: 'session',
    permission: 'tools.wiki.edit',
    scope: 'wiki:write',
    summary: { zh: '上传导入文件的一段', en: 'Upload a piece of a file that is imported' },
    query: pieceQuery,
    body: { types: ['bytes'] },
    answer: z.null(),
  },
  {
    ...reading,
    path: exportResultPath,
    group: 'wikiTransfer',
    name: 'download',
    summary: { zh: '下载已完成的导出', en: 'Download a finished export' },
    body: { types: ['json'], fields: resultInput },
    answer: mimes.zip,
  },
  {
    ...reading,
    path: exportArticlePath,
    group: 'wikiTransfer',
    name: 'article',
    summary: {
      zh: '把一篇文档导出为 Markdown、HTML 或 Word 文件',
      en: 'Export a document as a Markdown, HTML or Word file',
    },
    body: { types: ['json'], fields: articleInput },
    answer: '*/*',
  },
];

const throttle = { limit: 120, seconds: 60 };

/** Sends a file with headers that forbid caching and displaying it. */
function sendDownload(reply: FastifyReply, name: string, mime: string): FastifyReply {
  return reply.headers({
    'Content-Type': mime,
    'Content-Disposition': dispositionOf('attachment', name),
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  });
}

/**
 * Registers the routes for files of imports and exports: uploads of pieces, downloads of archives and
 * documents.
 */
export async function transferFiles(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  acceptJson(app);
  app.addContentTypeParser('application/octet-stream', (request: FastifyRequest, payload: Readable) =>
    readBody(payload, bodyLimitsOf(request), (bytes) => bytes),
  );
  const { db } = services.database;

  const reads = async (request: FastifyRequest) => void (await authenticateForWiki(services, request, 'wiki:read'));
  const writes = async (request: FastifyRequest) => void (await authenticateForWiki(services, request, 'wiki:write'));

  app.post(apiBase + importChunkPath, { onRequest: writes, bodyLimit: importChunkSize }, async (request, reply) => {
    const { id: transferId, file: at, no } = parseInput(pieceQuery, request.query);
    const content = Buffer.isBuffer(request.body) ? request.body : fail('unsupportedMedia');
    // An upload may take a minute, during which its sender may lose the right.
    const actor = await authenticateForWiki(services, request, 'wiki:write');
    const [row] = await db
      .select()
      .from(wikiTransfers)
      .where(
        and(
          eq(wikiTransfers.id, transferId),
          eq(wikiTransfers.userId, actor.id),
          eq(wikiTransfers.kind, 'import'),
          gt(wikiTransfers.expiresAt, services.clock()),
        ),
      );
    if (row?.runId !== '') fail('notFound');
    const file = row.files[at] ?? fail('notFound');
    if (no >= pieceNum(file.size) || content.length !== pieceLength(file.size, no))
      fail('badRequest', { reason: 'no' });
    const name = await storePiece(services, row, content);
    const piece = { transferId, file: at, no, name, size: content.length };
    await db
      .insert(wikiTransferPieces)
      .values(piece)
      .onConflictDoUpdate({
        target: [wikiTransferPieces.transferId, wikiTransferPieces.file, wikiTransferPieces.no],
        set: { name },
      });
    return reply.header('Cache-Control', 'no-store').send(successEnvelope(null));
  });

  app.post(apiBase + exportResultPath, { onRequest: reads }, async (request, reply) => {
    const { id: transferId } = parseInput(resultInput, request.body);
    const actor = await authenticateForWiki(services, request, 'wiki:read');
    const [row] = await db
      .select()
      .from(wikiTransfers)
      .where(
        and(
          eq(wikiTransfers.id, transferId),
          eq(wikiTransfers.userId, actor.id),
          eq(wikiTransfers.kind, 'export'),
          isNotNull(wikiTransfers.finishedAt),
          gt(wikiTransfers.expiresAt, services.clock()),
        ),
      );
    const [file] = row?.files ?? [];
    if (!file) fail('exportExpired');
    sendDownload(reply, file.name, mimes.zip).header('Content-Length', file.size);
    return reply.send(Readable.from(piecesOf(services, file)));
  });

  app.post(apiBase + exportArticlePath, { onRequest: reads }, async (request, reply) => {
    const { markdownId, type } = parseInput(articleInput, request.body);
    const actor = await authenticateForWiki(services, request, 'wiki:read');
    const seconds = await services.throttle.take([{ key: `wikiExport:${actor.id}`, ...throttle }]);
    if (seconds > 0) fail('tooMany', { seconds });
    const ctx = contextOfRequest(services, request, actor, () => {});
    const origin = services.config.publicUrl ?? `${request.protocol}://${request.host}`;
    const { node, file } = await exportArticle(ctx, markdownId, { type, origin });
    const place = { action: 'export', area: 'md-article' } as const;
    await writeAudit(db, requestOrigin(request, place, services.clock()), [auditNoteOf(node)]);
    sendDownload(reply, `${node.name}.${file.ending}`, mimes[file.ending as keyof typeof mimes]);
    return reply.send(Buffer.from(file.content.buffer, file.content.byteOffset, file.content.byteLength));
  });
}
