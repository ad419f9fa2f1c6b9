import { apiBase } from '@easymock/contract';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../platform/context';
import type { DescribedRoute } from '../platform/http/calls/described-route';
import { picturePath, wallOf } from './wallpaper';

const path = `${picturePath}/:name`;

export const wallpaperRoute: DescribedRoute = {
  method: 'GET',
  path,
  group: 'wallpaper',
  name: 'picture',
  auth: 'public',
  summary: { zh: '获取登录页的壁纸图片', en: 'Get a picture of the sign-in page' },
  answer: 'image/jpeg',
};

/** Proxies pictures that browsers must not fetch from other sites; see docs/decisions/012. */
export async function serveWallpapers(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  app.get<{ Params: { name: string } }>(apiBase + path, async ({ params }, reply) => {
    const picture = await wallOf(services).picture(params.name);
    // Browsers and programs that load a picture check the status and expect no envelope.
    if (!picture) return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');
    return reply
      .headers({
        // The name derives from the picture's address, which contains its date.
        'Cache-Control': 'public, max-age=604800, immutable',
        'Content-Security-Policy': "default-src 'none'; sandbox",
      })
      .type('image/jpeg')
      .send(picture);
  });
}
