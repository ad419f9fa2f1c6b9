import { join } from 'node:path';
import {
  apiBase,
  id,
  nameConflictChoices,
  placeId,
  wikiFile,
  wikiFileLimit,
  wikiFileUpload,
  wikiMarkdownUpload,
  wikiPicture,
  wikiPictureLimit,
  wikiPictureUpload,
  wikiUploadedText,
  wikiUploadNum,
} from '@easymock/contract';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type AuditNote, requestOrigin, writeAudit } from '../../platform/audit/audit';
import type { Services, SessionContext } from '../../platform/context';
import { fail } from '../../platform/failure';
import { type Form, readForm, removeAbandonedForms } from '../../platform/http/bodies/read-form';
import type { DescribedRoute } from '../../platform/http/calls/described-route';
import { successEnvelope } from '../../platform/http/calls/envelope';
import { authenticateForWiki, contextOfRequest, parseInput } from '../rights/authenticate';
import { uploadAttachments, uploadPictures } from './upload-files';
import { uploadMarkdown } from './upload-markdown';

const throttle = { limit: 240, seconds: 60 };
/** Bytes of all files of one upload together. */
const uploadBytes = 200 * 1024 * 1024;

const ofArticle = z.object({ markdownId: id, taken: z.enum(nameConflictChoices).default('ask') });
const ofPlace = z.object({ parentId: placeId.default('private') });

interface Upload {
  readonly path: string;
  readonly area: string;
  readonly fileBytes: number;
  /** Processes the form. @returns the data of the answer */
  use(ctx: SessionContext, form: Form): Promise<unknown>;
}

const uploads: readonly Upload[] = [
  {
    path: wikiPictureUpload,
    area: 'md-article',
    fileBytes: wikiPictureLimit,
    async use(ctx, { fields, files }) {
      const pictures = await uploadPictures(ctx, parseInput(ofArticle, fields).markdownId, files);
      // Older clients expect the URL of a single picture here.
      return { url: pictures[0]?.url ?? '', pictures };
    },
  },
  {
    path: wikiFileUpload,
    area: 'wikiFile',
    fileBytes: wikiFileLimit,
    use(ctx, { fields, files }) {
      const { markdownId, taken } = parseInput(ofArticle, fields);
      return uploadAttachments(ctx, markdownId, files, taken);
    },
  },
  {
    path: wikiMarkdownUpload,
    area: 'md-article',
    fileBytes: wikiPictureLimit,
    use: (ctx, { fields, files }) => uploadMarkdown(ctx, parseInput(ofPlace, fields).parentId, files),
  },
];

const upload = { method: 'POST', auth: 'session', permission: 'tools.wiki.edit', scope: 'wiki:write' } as const;

export const wikiUploadRoutes: readonly DescribedRoute[] = [
  {
    ...upload,
    path: wikiPictureUpload,
    group: 'article',
    name: 'upload',
    summary: { zh: '上传文档里的图片', en: 'Upload pictures for a document' },
    body: { types: ['multipart'], fields: ofArticle.pick({ markdownId: true }), files: 'many' },
    answer: z.object({ url: z.string(), pictures: z.array(wikiPicture) }),
  },
  {
    ...upload,
    path: wikiFileUpload,
    group: 'wikiFile',
    name: 'uploadWikiFileByMarkdownId',
    summary: { zh: '上传文档的附件', en: 'Upload attachments of a document' },
    body: { types: ['multipart'], fields: ofArticle, files: 'many' },
    answer: z.array(wikiFile),
  },
  {
    ...upload,
    path: wikiMarkdownUpload,
    group: 'article',
    name: 'uploadMarkdown',
    summary: {
      zh: '上传 Markdown 文件和其中的图片，生成文档',
      en: 'Upload Markdown files with their pictures as documents',
    },
    body: { types: ['multipart'], fields: ofPlace, files: 'many' },
    answer: z.array(wikiUploadedText),
  },
];

/** Registers the uploads of pictures, attachments and Markdown files. */
export async function takeWikiFiles(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  const folder = join(services.config.dataDir, 'wiki', '.forms');
  await removeAbandonedForms(folder);
  await app.register(multipart, { throwFileSizeLimit: false });
  for (const { path, area, fileBytes, use } of uploads)
    app.post(
      apiBase + path,
      {
        bodyLimit: uploadBytes,
        onRequest: async (request) => {
          await authenticateForWiki(services, request, 'wiki:write');
        },
      },
      async (request, reply) => {
        const group = request.actor?.id ?? '';
        const seconds = await services.throttle.take([{ key: `wikiUpload:${group}`, ...throttle }]);
        if (seconds > 0) fail('tooMany', { seconds });
        const limits = { folder, group, fileBytes, bytes: uploadBytes, files: wikiUploadNum };
        const data = await readForm(request, limits, async (form) => {
          if (form.files.length === 0) fail('badRequest', { reason: 'file' });
          // An upload may take a minute, during which its sender may lose the right.
          const actor = await authenticateForWiki(services, request, 'wiki:write');
          const notes: AuditNote[] = [];
          const ctx = contextOfRequest(services, request, actor, (...given) => void notes.push(...given));
          const answer = await use(ctx, form);
          const origin = requestOrigin(request, { action: 'create', area }, ctx.now);
          await writeAudit(services.database.db, origin, notes);
          return answer;
        });
        return reply.header('Cache-Control', 'no-store').send(successEnvelope(data));
      },
    );
}
