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
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { authenticate } from '../../people/index';
import type { Actor } from '../../platform/actor';
import { type AuditNote, requestOrigin, writeAudit } from '../../platform/audit/audit';
import type { Services, SessionContext } from '../../platform/context';
import { CallFailure, fail } from '../../platform/failure';
import { languageOf } from '../../platform/http/envelope';
import { type Form, sweepForms, withForm } from '../../platform/http/form';
import { uploadAttachments, uploadPictures } from './upload-files';
import { uploadMarkdown } from './upload-markdown';

const throttle = { limit: 240, seconds: 60 };
/** All files of one upload, in bytes. */
const uploadBytes = 200 * 1024 * 1024;

const ofArticle = z.object({ markdownId: id, taken: z.enum(takenChoices).default('ask') });
const ofPlace = z.object({ parentId: placeId.default('private') });

function parse<S extends z.ZodType>(schema: S, fields: Form['fields']): z.output<S> {
  const { success, data, error } = schema.safeParse(fields);
  if (!success) throw new CallFailure('badRequest', { reason: String(error.issues[0]?.path[0] ?? '') });
  return data;
}

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
      const pictures = await uploadPictures(ctx, parse(ofArticle, fields).markdownId, files);
      // One picture is answered as older clients expect it.
      return { url: pictures[0]?.url ?? '', pictures };
    },
  },
  {
    ...{ path: wikiFileUpload, area: 'wikiFile', fileBytes: wikiFileLimit },
    use(ctx, { fields, files }) {
      const { markdownId, taken } = parse(ofArticle, fields);
      return uploadAttachments(ctx, markdownId, files, taken);
    },
  },
  {
    ...{ path: wikiMarkdownUpload, area: 'md-article', fileBytes: wikiPictureLimit },
    use: (ctx, { fields, files }) => uploadMarkdown(ctx, parse(ofPlace, fields).parentId, files),
  },
];

/** The person who uploads, who may edit documents at all. */
async function admit(services: Services, request: FastifyRequest): Promise<Actor> {
  const actor = await authenticate(services, request, 'wiki:write');
  if (!actor.permissions.includes('tools.wiki.edit')) fail('forbidden');
  return actor;
}

/** What the code behind calls needs to know of a request that is none. */
function contextOf(
  services: Services,
  request: FastifyRequest,
  actor: Actor,
  audit: (...notes: AuditNote[]) => void,
): SessionContext {
  const now = services.clock();
  return {
    ...{ db: services.database.db, services, actor, language: languageOf(request), now, audit },
    ...{ address: request.ip, userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300) },
    isWanted: () => !request.raw.socket.destroyed,
    afterCommit: () => fail('internal'),
  };
}

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
          await admit(services, request);
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
          const actor = await admit(services, request);
          const notes: AuditNote[] = [];
          const ctx = contextOf(services, request, actor, (...given) => void notes.push(...given));
          const answer = await use(ctx, form);
          const origin = requestOrigin(request, { action: 'create', area }, ctx.now);
          await writeAudit(services.database.db, origin, notes);
          return answer;
        });
        return reply
          .header('Cache-Control', 'no-store')
          .send({ success: true, code: 200, message: 'success', data });
      },
    );
}
