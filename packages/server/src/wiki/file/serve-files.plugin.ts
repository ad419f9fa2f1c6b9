import { apiBase, id, pagePath, wikiDownload, wikiFilePath } from '@easymock/contract';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { authenticate, findBySignature } from '../../people/index';
import type { Services } from '../../platform/context';
import { fail } from '../../platform/failure';
import { dispositionOf, rangeOf } from '../../platform/http/calls/byte-range';
import type { DescribedRoute } from '../../platform/http/calls/described-route';
import { isActiveUse, isNavigation } from '../../platform/http/fetch-metadata';
import { findShareOfFiles, isShareFileToken } from '../rights/share-access';
import { wikiFiles } from './file.table';
import { isShown } from './file-type';
import { type FileReader, findReadable, type ReadableFile } from './read-file';

export const wikiDownloadRoute: DescribedRoute = {
  method: 'GET',
  path: wikiDownload,
  group: 'wikiFile',
  name: 'downloadFile',
  auth: 'fileToken',
  permission: 'wiki',
  scope: 'wiki:read',
  summary: { zh: '下载文档的附件', en: 'Download an attachment of a document' },
  query: z.object({ id, isExact: z.enum(['true', 'false']).default('false') }),
  answer: '*/*',
};

type Query = Readonly<Record<string, unknown>>;

const isFileId = (id: string): boolean => /^[0-9a-f]{24}$/.test(id);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Authenticates the reader by the token in the address (of a session or a link) or, for programs, by a
 * header.
 */
async function readerOf(services: Services, request: FastifyRequest): Promise<FileReader> {
  const { token } = request.query as Query;
  if (isShareFileToken(textOf(token))) {
    const { database, clock } = services;
    return (await findShareOfFiles(database.db, textOf(token), clock())) ?? fail('unauthenticated');
  }
  const actor =
    token === undefined
      ? await authenticate(services, request, ['wiki:read'])
      : await findBySignature(services, textOf(token), 'wikiFile');
  if (!actor.permissions.includes('wiki')) fail('forbidden');
  return actor;
}

const headersOf = (file: ReadableFile, kind: 'attachment' | 'inline', entityTag: string) => ({
  'Content-Type': file.mime,
  'Content-Disposition': dispositionOf(kind, file.name),
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // The address contains a token.
  'Referrer-Policy': 'no-referrer',
  // Rights are checked with each request. Only pictures are cached for a while, so that an editor does not
  // request them again with every keystroke.
  'Cache-Control': kind === 'inline' && file.mime.startsWith('image/') ? 'private, max-age=300' : 'private, no-cache',
  'Accept-Ranges': 'bytes',
  ETag: entityTag,
});

/**
 * Returns whether a person opened an address without a token, such as one copied from a text. A page then
 * fetches a token and redirects, after a sign-in if necessary.
 */
const isBareVisit = (request: FastifyRequest): boolean =>
  (request.query as Query).token === undefined && request.headers.authorization === undefined && isNavigation(request);

/** Sends a file or the requested range. @returns whether the response starts at the first byte */
async function sendFile(
  { files }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  file: ReadableFile,
  kind: 'attachment' | 'inline',
): Promise<boolean> {
  const entityTag = `"${file.sha256.slice(0, 32)}"`;
  reply.headers(headersOf(file, kind, entityTag));
  const known = textOf(request.headers['if-none-match']).split(/\s*,\s*/);
  if (known.includes(entityTag) || known.includes(`W/${entityTag}`)) {
    reply.code(304).send();
    return false;
  }
  const { size } = file;
  const range = rangeOf(request.headers, size, entityTag);
  if (range === null) {
    reply.code(416).header('Content-Range', `bytes */${size}`).send();
    return false;
  }
  const part = range ?? { start: 0, end: size - 1 };
  const length = part.end - part.start + 1;
  reply.code(range ? 206 : 200).header('Content-Length', length);
  if (range) reply.header('Content-Range', `bytes ${part.start}-${part.end}/${size}`);
  if (request.method === 'HEAD' || length === 0) {
    reply.send('');
    return false;
  }
  reply.send((await files.stream(file.storageName, part)) ?? fail('wikiFileMissing'));
  return part.start === 0;
}

/**
 * Serves pictures and attachments to people who may view an article that shows them now. All unreadable files
 * get the same answer, which reveals neither their existence nor their names.
 */
export async function serveWikiFiles(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  const { db } = services.database;
  async function find(request: FastifyRequest, id: string, isExact: boolean): Promise<ReadableFile> {
    if (isActiveUse(request)) fail('embedRefused');
    const reader = await readerOf(services, request);
    if (!isFileId(id)) fail('wikiFileMissing');
    return (await findReadable(db, reader, id, isExact)) ?? fail('wikiFileMissing');
  }

  // Replaces the framework's HEAD handler, which would read the whole file to determine its length.
  app.route({
    method: ['GET', 'HEAD'],
    url: wikiFilePath(':id'),
    handler: async (request, reply) => {
      const fileId = textOf((request.params as Query).id);
      if (isBareVisit(request) && isFileId(fileId)) return reply.redirect(`${pagePath('wiki')}?file=${fileId}`, 302);
      const file = await find(request, fileId, false);
      await sendFile(services, request, reply, file, isShown(file.mime) ? 'inline' : 'attachment');
      return reply;
    },
  });

  app.route({
    method: ['GET', 'HEAD'],
    url: apiBase + wikiDownload,
    handler: async (request, reply) => {
      const { id: fileId, isExact } = request.query as Query;
      const file = await find(request, textOf(fileId), isExact === 'true');
      const isBegun = await sendFile(services, request, reply, file, 'attachment');
      if (isBegun)
        await db
          .update(wikiFiles)
          .set({ downloads: sql`${wikiFiles.downloads} + 1` })
          .where(eq(wikiFiles.id, file.id));
      return reply;
    },
  });
}
