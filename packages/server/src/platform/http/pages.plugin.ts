import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { base, matchPage, pagePath } from '@easymock/contract';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../failure';
import { preparePage, securityHeaders } from './page';

/** The app's one page and its files; `folder` is what the web package's build leaves. */
export async function servePages(
  app: FastifyInstance,
  { folder, mockOrigin }: { folder: string; mockOrigin: string | undefined },
): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    prefix: `${base}/`,
    wildcard: false,
    index: false,
    // Pages carry a policy with a nonce, so none is sent as a file.
    globIgnore: ['**/*.html', '**/*.html.*'],
    preCompressed: true,
    cacheControl: false,
    setHeaders(response, path) {
      // Names under assets/ hold a hash of the content, so they never change their meaning.
      const isHashed = path.includes('/assets/') || path.includes('\\assets\\');
      response.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      for (const [name, value] of Object.entries(securityHeaders)) response.header(name, value);
    },
  });

  const html = await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined);
  const render = html === undefined ? undefined : preparePage(html, mockOrigin);

  function sendApp(reply: FastifyReply, status: number) {
    if (!render) {
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('The pages are not built yet: run npm run build\n');
    }
    const { body, headers } = render();
    return reply.code(status).headers(headers).send(body);
  }

  async function page(request: FastifyRequest, reply: FastifyReply) {
    const path = request.url.replace(/^\/+/, '/');
    const origin = 'http://page.invalid';
    // Not every path of a request is one of an address: `/\\[` would begin a host.
    if (!URL.canParse(path, origin)) return sendApp(reply, 404);
    const { pathname, search } = new URL(path, origin);
    const match = matchPage(pathname);
    if (!match) return sendApp(reply, 404);
    // One address for each page; `/easymock/Workbench/` and `//easymock` lead to it.
    if (match.canonicalPath !== request.url.split('?')[0])
      return reply.redirect(match.canonicalPath + search, 302);
    return sendApp(reply, 200);
  }

  app.get('/', (_request, reply) => reply.redirect(pagePath('projects'), 302));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isApi = /^\/(?:easymock\/)?api(?:\/|$)/i.test(path);
    const isFile = path.toLowerCase().startsWith(`${base}/assets/`);
    if (!isRead || isApi || isFile) fail('unknownCall', { path });
    return page(request, reply);
  });
}
