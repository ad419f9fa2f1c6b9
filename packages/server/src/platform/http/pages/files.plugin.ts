import { base } from '@easymock/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../context';
import { fail } from '../../failure';
import { fileTypes } from '../../files/file-types';
import { isActiveUse } from '../fetch-metadata';

/** Serves uploaded files so that nothing in them is executed. The address of a file grants access to it. */
export async function serveFiles(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  async function answer(request: FastifyRequest, reply: FastifyReply) {
    if (isActiveUse(request)) fail('embedRefused');
    const { year, month, day, file } = request.params as Record<string, string>;
    const extension = /^[0-9a-f]{64}\.([a-z]+)$/.exec(file ?? '')?.[1] ?? '';
    const type = Object.hasOwn(fileTypes, extension) ? fileTypes[extension] : undefined;
    const content = type && (await services.files.read(`upload/${year}/${month}/${day}/${file}`));
    // Browsers and programs that load a picture check the status, not an envelope.
    if (!type || !content) return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');
    return reply
      .headers({
        'Content-Type': type.mime,
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'Content-Disposition': type.isPicture ? 'inline' : `attachment; filename="${file}"`,
        // The name contains a hash of the content, so the content under this name never changes.
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Access-Control-Allow-Origin': '*',
      })
      .send(content);
  }
  // Addresses of earlier versions have no base path.
  for (const prefix of [base, '']) app.get(`${prefix}/upload/:year/:month/:day/:file`, answer);
}
