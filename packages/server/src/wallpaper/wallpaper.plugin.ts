import type { FastifyInstance } from 'fastify';
import type { Services } from '../platform/context';
import { passedOnPath, wallOf } from './wallpaper';

/** Passes pictures on that browsers are not to fetch from outside themselves; see docs/decisions/012. */
export async function serveWallpapers(
  app: FastifyInstance,
  { services }: { services: Services },
): Promise<void> {
  app.get<{ Params: { name: string } }>(`${passedOnPath}/:name`, async ({ params }, reply) => {
    const picture = await wallOf(services).picture(params.name);
    // Browsers and programs that load a picture look at the status, not for an envelope.
    if (!picture) return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');
    return reply
      .headers({
        // The name is made from the picture's address, which holds its day.
        'Cache-Control': 'public, max-age=604800, immutable',
        'Content-Security-Policy': "default-src 'none'; sandbox",
      })
      .type('image/jpeg')
      .send(picture);
  });
}
