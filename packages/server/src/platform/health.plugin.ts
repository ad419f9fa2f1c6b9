import { timingSafeEqual } from 'node:crypto';
import { base } from '@easymock/contract';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from './context';
import { fail } from './failure';
import { registry } from './metrics';

const databaseTimeoutMs = 1_500;

function isTokenRight(request: FastifyRequest, token: string): boolean {
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** A person or scraper on this machine. A proxy on this machine is not: it speaks for others. */
function isLocal(request: FastifyRequest): boolean {
  const isForwarded = request.headers['x-forwarded-for'] ?? request.headers.forwarded;
  return !isForwarded && loopback.has(request.socket.remoteAddress ?? '');
}

/** `/healthz`: the process runs. `/readyz`: it can answer calls. `/metrics`: for Prometheus. */
export async function health(
  app: FastifyInstance,
  { services, isDraining }: { services: Services; isDraining: () => boolean },
): Promise<void> {
  app.get(`${base}/healthz`, async () => ({ status: 'ok' }));

  app.get(`${base}/readyz`, async (_request, reply) => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('late')), databaseTimeoutMs);
    });
    const isDatabaseThere = await Promise.race([services.database.db.execute(sql`select 1`), late]).then(
      () => true,
      () => false,
    );
    clearTimeout(timer);
    const isReady = isDatabaseThere && !isDraining();
    return reply
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? 'ok' : 'unavailable', database: isDatabaseThere ? 'ok' : 'unavailable' });
  });

  app.get(`${base}/metrics`, async (request, reply) => {
    const { metricsToken } = services.config;
    if (!isLocal(request) && !(metricsToken && isTokenRight(request, metricsToken))) fail('forbidden');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
