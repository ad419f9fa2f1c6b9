import { createHash } from 'node:crypto';
import { apiBase, base, type Uploaded, uploadLimit, uploadPath } from '@easymock/contract';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authenticate } from '../people/index';
import type { Services } from '../platform/context';
import { fail } from '../platform/failure';
import { uploadExtension, uploadTypes } from './upload-content';
import { openUploadStore } from './upload-store';

const throttle = { limit: 60, seconds: 60 };

/** `upload/YYYY/MM/DD/<hash>.<extension>`: who has the address has the content, and only that. */
function nameOf(content: Uint8Array, extension: string, now: Date): string {
  const day = now.toISOString().slice(0, 10).replaceAll('-', '/');
  return `upload/${day}/${createHash('sha256').update(content).digest('hex')}.${extension}`;
}

/** What cannot be read as a form is the sender's fault, whatever part of the reader noticed. */
function failForm(error: { statusCode?: number; code?: string }): never {
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') fail('uploadTooLarge');
  if (error.statusCode) throw error;
  return fail('badRequest', { reason: 'multipart/form-data' });
}

async function readFile(request: FastifyRequest): Promise<{ filename: string; content: Buffer }> {
  if (!request.isMultipart()) fail('unsupportedMedia');
  const part = await request.file().catch(failForm);
  if (part?.fieldname !== 'file') {
    // Read to its end all the same: what is left of it would stand before the connection's next request.
    part?.file.resume();
    return fail('uploadType');
  }
  return { filename: part.filename, content: await part.toBuffer().catch(failForm) };
}

const uploadedDocument = /^\/(?:easymock\/)?(upload\/\d{4}\/\d{2}\/\d{2}\/[0-9a-f]{64}\.(?:json|ya?ml))$/;

/**
 * The text of an uploaded document by its address; undefined when it is none of ours. Older clients upload
 * a document first and then name its address, which is ours and could not be fetched. The name holds the
 * content's hash, so it does not matter under which host we are known.
 */
export async function readUploaded(services: Services, address: string): Promise<string | undefined> {
  const { origin, pathname } = new URL(address);
  const name = uploadedDocument.exec(pathname)?.[1];
  if (!name) return undefined;
  const content = await openUploadStore(services).get(name);
  if (content) return content.toString('utf8');
  const { publicUrl } = services.config;
  // Fetching it from ourselves would be refused, in words that say nothing of an upload.
  if (publicUrl && new URL(publicUrl).origin === origin) fail('uploadGone');
  return undefined;
}

/** Uploads of pictures and documents, and what was uploaded, served so that nothing in it acts. */
export async function serveUploads(
  app: FastifyInstance,
  { services }: { services: Services },
): Promise<void> {
  const files = openUploadStore(services);
  await app.register(multipart, {
    limits: { fileSize: uploadLimit, files: 1, fields: 10, fieldSize: 1024, parts: 11, headerPairs: 50 },
  });

  app.post(
    apiBase + uploadPath,
    {
      bodyLimit: uploadLimit + 64 * 1024,
      onRequest: async (request) => {
        await authenticate(services, request, 'mock:write');
      },
    },
    async (request, reply) => {
      const seconds = await services.throttle.take([{ key: `upload:${request.actor?.id}`, ...throttle }]);
      if (seconds > 0) fail('tooMany', { seconds });
      const { filename, content } = await readFile(request);
      const extension = uploadExtension(filename, content) ?? fail('uploadType');
      const name = nameOf(content, extension, services.clock());
      await files.put(name, content);
      const origin = services.config.publicUrl ?? `${request.protocol}://${request.host}`;
      const data: Uploaded = { path: `${origin}${base}/${name}`, expire: -1 };
      return reply
        .header('Cache-Control', 'no-store')
        .send({ success: true, code: 200, message: 'success', data });
    },
  );

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const { year, month, day, file } = request.params as Record<string, string>;
    const extension = /^[0-9a-f]{64}\.([a-z]+)$/.exec(file ?? '')?.[1] ?? '';
    const type = Object.hasOwn(uploadTypes, extension) ? uploadTypes[extension] : undefined;
    const content = type && (await files.get(`upload/${year}/${month}/${day}/${file}`));
    // Whoever follows a picture's address looks at the status, not for an envelope.
    if (!type || !content) return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');
    return reply
      .headers({
        'Content-Type': type.type,
        'X-Content-Type-Options': 'nosniff',
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'Content-Disposition': type.isPicture ? 'inline' : `attachment; filename="${file}"`,
        // The name holds a hash of the content, so it never changes its meaning.
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Access-Control-Allow-Origin': '*',
      })
      .send(content);
  }
  for (const prefix of [base, '']) app.get(`${prefix}/upload/:year/:month/:day/:file`, answer);
}
