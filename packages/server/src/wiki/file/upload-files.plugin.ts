import { join } from 'node:path';
import {
  apiBase,
  id,
  placeId,
  takenChoices,
  wikiFileLimit,
  wikiFileUpload,
  wikiMarkdownUpload,
  wikiPictureLimit,
  wikiPictureUpload,
  wikiUploadNum,
} from '@easymock/contract';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type AuditNote, requestOrigin, writeAudit } from '../../platform/audit/audit';
import type { Services, SessionContext } from '../../platform/context';
import { fail } from '../../platform/failure';
import { successEnvelope } from '../../platform/http/envelope';
import { type Form, sweepForms, withForm } from '../../platform/http/form';
import { admit, contextOfRequest, parseInput } from '../request';
import { uploadAttachments, uploadPictures } from './upload-files';
import { uploadMarkdown } from './upload-markdown';

const throttle = { limit: 240, seconds: 60 };
/** All files of one upload, in bytes. */
const uploadBytes = 200 * 1024 * 1024;

const ofArticle = z.object({ markdownId: id, taken: z.enum(takenChoices).default('ask') });
const ofPlace = z.object({ parentId: placeId.default('private') });

interface Upload {
  readonly path: string;
  readonly area: string;
  readonly fileBytes: number;
  /** Uses the form. @returns the data of the answer */
  use(ctx: SessionContext, form: Form): Promise<unknown>;
}

const uploads: readonly Upload[] = [
  {
    ...{ path: wikiPictureUpload, area: 'md-article', fileBytes: wikiPictureLimit },
    async use(ctx, { fields, files }) {
      const pictures = await uploadPictures(ctx, parseInput(ofArticle, fields).markdownId, files);
      // One picture is answered as older clients expect it.
      return { url: pictures[0]?.url ?? '', pictures };
    },
  },
  {
    ...{ path: wikiFileUpload, area: 'wikiFile', fileBytes: wikiFileLimit },
    use(ctx, { fields, files }) {
      const { markdownId, taken } = parseInput(ofArticle, fields);
      return uploadAttachments(ctx, markdownId, files, taken);
    },
  },
  {
    ...{ path: wikiMarkdownUpload, area: 'md-article', fileBytes: wikiPictureLimit },
    use: (ctx, { fields, files }) => uploadMarkdown(ctx, parseInput(ofPlace, fields).parentId, files),
  },
];

/** Uploads of pictures, attachments and Markdown files. */
export async function takeWikiFiles(
  app: FastifyInstance,
  { services }: { services: Services },
): Promise<void> {
  const folder = join(services.config.dataDir, 'wiki', '.forms');
  await sweepForms(folder);
  await app.register(multipart, { throwFileSizeLimit: false });
  for (const { path, area, fileBytes, use } of uploads)
    app.post(
      apiBase + path,
      {
        bodyLimit: uploadBytes,
        onRequest: async (request) => {
          await admit(services, request, 'wiki:write');
        },
      },
      async (request, reply) => {
        const group = request.actor?.id ?? '';
        const seconds = await services.throttle.take([{ key: `wikiUpload:${group}`, ...throttle }]);
        if (seconds > 0) fail('tooMany', { seconds });
        const limits = { folder, group, fileBytes, bytes: uploadBytes, files: wikiUploadNum };
        const data = await withForm(request, limits, async (form) => {
          if (form.files.length === 0) fail('badRequest', { reason: 'file' });
          // The files may have taken a minute to arrive, in which their sender may have lost the right.
          const actor = await admit(services, request, 'wiki:write');
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
