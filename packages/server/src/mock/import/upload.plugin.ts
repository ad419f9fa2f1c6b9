import {
  apiBase,
  base,
  decodeText,
  fillText,
  type Uploaded,
  uploaded,
  uploadLimit,
  uploadPath,
  uploadSuccess,
} from '@easymock/contract';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authenticate } from '../../people/index';
import { diffOf, requestOrigin, writeAudit } from '../../platform/audit/audit';
import type { Services } from '../../platform/context';
import { dayIn, startOfDay } from '../../platform/day';
import { fail } from '../../platform/failure';
import { fileTypes } from '../../platform/files/index';
import { bodyLimitsOf } from '../../platform/http/bodies/json-body';
import { inBodySlot } from '../../platform/http/bodies/read-body';
import type { DescribedRoute } from '../../platform/http/calls/described-route';
import { languageOf } from '../../platform/http/calls/envelope';
import { uploadExtension } from './upload-content';

const throttle = { limit: 60, seconds: 60 };

/** Parser errors count as client errors (bad request), whichever part of the parser throws them. */
function failForm(error: { statusCode?: number; code?: string }): never {
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') fail('uploadTooLarge');
  if (error.statusCode) throw error;
  return fail('badRequest', { reason: 'multipart/form-data' });
}

async function readFile(request: FastifyRequest): Promise<{ filename: string; content: Buffer }> {
  if (!request.isMultipart()) fail('unsupportedMedia');
  const part = await request.file().catch(failForm);
  if (part?.fieldname !== 'file') return fail('uploadType');
  return { filename: part.filename, content: await part.toBuffer().catch(failForm) };
}

const uploadedDocument = /^\/(?:easymock\/)?(upload\/\d{4}\/\d{2}\/\d{2}\/[0-9a-f]{64}\.(?:json|ya?ml))$/;

/**
 * Returns the text of an uploaded document by its address; undefined if the address is not one of ours. Older
 * clients upload a document and then send its address, which the server could not fetch from itself. The name
 * contains the content's hash, so the host does not matter.
 */
export async function readUploaded(services: Services, address: string): Promise<string | undefined> {
  const { origin, pathname } = new URL(address);
  const name = uploadedDocument.exec(pathname)?.[1];
  if (!name) return undefined;
  const content = await services.files.read(name);
  if (content) return decodeText(content) ?? content.toString('utf8');
  const { publicUrl } = services.config;
  // The server may not fetch from itself, and that failure's text would not mention the upload.
  if (publicUrl && new URL(publicUrl).origin === origin) fail('uploadGone');
  return undefined;
}

/** Returns the start of the day on which uploads expire; undefined if they never do. */
function expiryOf({ settings, clock }: Services): Date | undefined {
  const days = settings.get('upload.keepDays');
  return days > 0 ? startOfDay(settings.get('timeZone'), clock(), -days) : undefined;
}

/** Removes control and format characters from a file name. */
const plain = (filename: string): string => filename.replace(/\p{C}/gu, '');

export const uploadRoute: DescribedRoute = {
  method: 'POST',
  path: uploadPath,
  group: 'mock',
  name: 'upload',
  auth: 'session',
  scope: 'mock:write',
  summary: { zh: '上传图片或 API 文档', en: 'Upload a picture or an API document' },
  body: { types: ['multipart'], files: 'one' },
  answer: uploaded,
};

/** Registers uploads of pictures and API documents. */
export async function registerUploads(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: uploadLimit, files: 1, fields: 10, fieldSize: 1024, parts: 11, headerPairs: 50 },
  });

  app.post(
    apiBase + uploadPath,
    {
      bodyLimit: uploadLimit + 64 * 1024,
      onRequest: async (request) => {
        await authenticate(services, request, ['mock:write']);
      },
    },
    async (request, reply) => {
      const seconds = await services.throttle.take([{ key: `upload:${request.actor?.id}`, ...throttle }]);
      if (seconds > 0) fail('tooMany', { seconds });
      const { filename, content } = await inBodySlot(bodyLimitsOf(request), () => readFile(request));
      // The upload may take a minute, so check again that the sender still has the right to upload.
      const { id: ownerId } = await authenticate(services, request, ['mock:write']);
      const extension = uploadExtension(filename, content) ?? fail('uploadType');
      const expiresAt = expiryOf(services);
      const name = await services.files.keep({
        ownerId,
        kind: 'upload',
        extension,
        mime: fileTypes[extension]?.mime ?? '',
        content,
        // The file's address may be in use outside of this server.
        usedBy: 'address',
        expiresAt,
      });
      const now = services.clock();
      const note = { entityId: name, entityName: plain(filename), diff: diffOf({}, { bytes: content.length }) };
      const place = { action: 'create', area: 'upload' } as const;
      await writeAudit(services.database.db, requestOrigin(request, place, now), [note]);
      const origin = services.config.publicUrl ?? `${request.protocol}://${request.host}`;
      const expiryDay = expiresAt && dayIn(services.settings.get('timeZone'), expiresAt);
      const expire = expiryDay ? `${expiryDay} 00:00:00` : -1;
      const path = `${origin}${base}/${name}`;
      const data: Uploaded = { path, url: path, expire };
      const message = expiryDay ? fillText(uploadSuccess, languageOf(request), { date: expiryDay }) : 'success';
      return reply.header('Cache-Control', 'no-store').send({ success: true, code: 200, message, data });
    },
  );
}
