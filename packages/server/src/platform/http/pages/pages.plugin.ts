import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  base,
  diagramFrameHeaders,
  diagramFramePath,
  diagramScriptHeaders,
  diagramScripts,
  listed,
  matchPage,
  type PageMatch,
  type PageName,
  pagePath,
} from '@easymock/contract';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageHead, ServedPage, Services } from '../../context';
import { CallFailure, fail } from '../../failure';
import { forAnonymousCaller } from '../../limits/anonymous-limit';
import { preparePage, securityHeaders } from './page';

type Render = ReturnType<typeof preparePage>;

/**
 * Serves the pages and their files.
 * @param options.folder the build output of the web package
 * @param options.livePosition reads the position of the live channel from which a page continues, if it is known
 */
export async function servePages(
  app: FastifyInstance,
  options: { folder: string; services: Services; livePosition: () => Promise<number | undefined> },
): Promise<void> {
  const { folder, services, livePosition } = options;
  const diagramFolder = join(folder, diagramScripts.slice(base.length), '/');
  const setHeaders: FastifyStaticOptions['setHeaders'] = (response, path) => {
    // Names under assets/ contain a hash of the content, so the content under a name never changes.
    const isHashed = path.includes('/assets/') || path.includes('\\assets\\');
    response.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    for (const [name, value] of Object.entries(securityHeaders)) response.header(name, value);
    if (!path.startsWith(diagramFolder)) return;
    for (const [name, value] of Object.entries(diagramScriptHeaders)) response.header(name, value);
  };
  const shared = { index: false, preCompressed: true, cacheControl: false, setHeaders } as const;
  // One route for hundreds of files, since each route would delay the start by a millisecond.
  await app.register(fastifyStatic, { ...shared, root: join(folder, 'assets'), prefix: `${base}/assets/` });
  // Each of the other files has a route, since all remaining paths below this prefix are pages.
  await app.register(fastifyStatic, {
    ...shared,
    root: folder,
    prefix: `${base}/`,
    wildcard: false,
    decorateReply: false,
    // Pages need a policy with a nonce, so they are never sent as files.
    globIgnore: ['assets/**', '**/*.html', '**/*.html.*'],
  });

  async function prepare(file: string): Promise<Render | undefined> {
    const html = await readFile(join(folder, file), 'utf8').catch(() => undefined);
    return html === undefined ? undefined : preparePage(html, services.config.mockSite?.url);
  }
  const renderApp = await prepare('index.html');
  const diagramFrame = await readFile(join(folder, basename(diagramFramePath)), 'utf8').catch(() => undefined);
  const served = new Map<PageName, { page: ServedPage; render: Render | undefined }>();
  for (const page of services.contributions.servedPages)
    served.set(page.name, { page, render: await prepare(page.file) });

  /**
   * Returns the head of a page. If the head cannot be loaded, it contains only the page's headers, since the
   * scripts of the page then show the error.
   */
  async function headOf({ name, params }: PageMatch, address: string): Promise<PageHead | undefined> {
    const page = served.get(name)?.page;
    if (!page) return undefined;
    return forAnonymousCaller(address, () => page.head(services, params)).catch((err: unknown): PageHead => {
      if (!(err instanceof CallFailure))
        services.log.warn({ err, page: name }, 'the head of a page could not be written');
      return { status: 200, title: '', description: '', headers: page.headersWithoutHead };
    });
  }

  async function sendApp(reply: FastifyReply, status: number, render = renderApp, head?: PageHead) {
    if (!render) {
      return reply.code(503).type('text/plain; charset=utf-8').send('The pages are not built yet: run npm run build\n');
    }
    const { settings } = services;
    const { body, headers } = render(head, {
      frameHosts: listed(settings.get('wiki.frameHosts')),
      timeZone: settings.get('timeZone'),
      showsLineBreaks: settings.get('wiki.lineBreaks') === 'shown',
      livePosition: await livePosition(),
    });
    return reply.code(status).headers(headers).send(body);
  }

  async function page(request: FastifyRequest, reply: FastifyReply) {
    const path = request.url.replace(/^\/+/, '/');
    const origin = 'http://page.invalid';
    // Not every request path is a valid path of a URL: `/\\[` would begin a host.
    if (!URL.canParse(path, origin)) return sendApp(reply, 404);
    const { pathname, search } = new URL(path, origin);
    const match = matchPage(pathname);
    if (!match) return sendApp(reply, 404);
    // Each page has one address; `/easymock/Workbench/` and `//easymock` redirect to it.
    if (match.canonicalPath !== request.url.split('?')[0]) return reply.redirect(match.canonicalPath + search, 302);
    const head = await headOf(match, request.ip);
    return sendApp(reply, head?.status ?? 200, served.get(match.name)?.render, head);
  }

  app.get(diagramFramePath, (_request, reply) =>
    diagramFrame === undefined ? sendApp(reply, 404) : reply.headers(diagramFrameHeaders).send(diagramFrame),
  );
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
