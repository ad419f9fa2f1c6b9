import { Readable } from 'node:stream';
import {
  apiBase,
  exportArticlePath,
  exportResultPath,
  exportTypes,
  id,
  importPiecePath,
  importPieceSize,
} from '@easymock/contract';
import { and, eq, gt, isNotNull } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { authenticate } from '../../people/index';
import type { Actor } from '../../platform/actor';
import { requestOrigin, writeAudit } from '../../platform/audit/audit';
import type { Services, SessionContext } from '../../platform/context';
import { CallFailure, fail } from '../../platform/failure';
import { readBody } from '../../platform/http/bodies';
import { dispositionOf } from '../../platform/http/byte-range';
import { languageOf } from '../../platform/http/envelope';
import { acceptJson, bodyLimitsOf } from '../../platform/http/json-body';
import { noteOf } from '../nodes';
import { exportArticle } from './export-article';
import { wikiTransferPieces, wikiTransfers } from './transfer.table';
import { keepPiece, pieceLength, pieceNum, piecesOf } from './transfer-files';

const pieceQuery = z.object({
  id,
  file: z.coerce.number().int().min(0),
  no: z.coerce.number().int().min(0),
});
const resultInput = z.object({ id });
const articleInput = z.object({ markdownId: id, type: z.enum(exportTypes) });

const throttle = { limit: 120, seconds: 60 };

const read = <T>(schema: z.ZodType<T>, input: unknown): T => {
  const parsed = schema.safeParse(input ?? {});
  if (!parsed.success)
    throw new CallFailure('badRequest', { reason: parsed.error.issues[0]?.path.join('.') ?? '' });
  return parsed.data;
};

const mimes = {
  md: 'text/markdown; charset=utf-8',
  zip: 'application/zip',
  html: 'text/html; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;

/** Answers a file that nobody but its owner gets, and that no browser shows. */
function sendDownload(reply: FastifyReply, name: string, mime: string): FastifyReply {
  return reply.headers({
    'Content-Type': mime,
    'Content-Disposition': dispositionOf('attachment', name),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  });
}

/** The files of imports and exports: pieces that come, archives and documents that go. */
export async function transferFiles(
  app: FastifyInstance,
  { services }: { services: Services },
): Promise<void> {
  acceptJson(app);
  app.addContentTypeParser('application/octet-stream', (request: FastifyRequest, payload: Readable) =>
    readBody(payload, bodyLimitsOf(request), (bytes) => bytes),
  );
  const { db } = services.database;

  const signIn = async (request: FastifyRequest, scope: 'wiki:read' | 'wiki:write'): Promise<Actor> => {
    const actor = await authenticate(services, request, scope);
    if (!actor.permissions.includes(scope === 'wiki:read' ? 'wiki' : 'tools.wiki.edit')) fail('forbidden');
    return actor;
  };
  const reads = async (request: FastifyRequest) => void (await signIn(request, 'wiki:read'));
  const writes = async (request: FastifyRequest) => void (await signIn(request, 'wiki:write'));

  app.post(
    apiBase + importPiecePath,
    { onRequest: writes, bodyLimit: importPieceSize },
    async (request, reply) => {
      const { id: transferId, file: at, no } = read(pieceQuery, request.query);
      const content = Buffer.isBuffer(request.body) ? request.body : fail('unsupportedMedia');
      // The piece may have taken a minute to arrive, in which its sender may have lost the right.
      const actor = await signIn(request, 'wiki:write');
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
      const name = await keepPiece(services, row, content);
      const piece = { transferId, file: at, no, name, size: content.length };
      await db
        .insert(wikiTransferPieces)
        .values(piece)
        .onConflictDoUpdate({
          target: [wikiTransferPieces.transferId, wikiTransferPieces.file, wikiTransferPieces.no],
          set: { name },
        });
      return reply
        .header('Cache-Control', 'no-store')
        .send({ success: true, code: 200, message: 'success', data: null });
    },
  );

  app.post(apiBase + exportResultPath, { onRequest: reads }, async (request, reply) => {
    const { id: transferId } = read(resultInput, request.body);
    const actor = await signIn(request, 'wiki:read');
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
    const { markdownId, type } = read(articleInput, request.body);
    const actor = await signIn(request, 'wiki:read');
    const seconds = await services.throttle.take([{ key: `wikiExport:${actor.id}`, ...throttle }]);
    if (seconds > 0) fail('tooMany', { seconds });
    const ctx: SessionContext = {
      ...{ db, services, actor, language: languageOf(request), address: request.ip, userAgent: '' },
      now: services.clock(),
      isWanted: () => true,
      audit: () => {},
      afterCommit: () => {},
    };
    const origin = services.config.publicUrl ?? `${request.protocol}://${request.host}`;
    const { node, file } = await exportArticle(ctx, markdownId, { type, origin });
    const place = { action: 'export', area: 'md-article' } as const;
    await writeAudit(db, requestOrigin(request, place, services.clock()), [noteOf(node)]);
    sendDownload(reply, `${node.name}.${file.ending}`, mimes[file.ending as keyof typeof mimes]);
    return reply.send(Buffer.from(file.content.buffer, file.content.byteOffset, file.content.byteLength));
  });
}
