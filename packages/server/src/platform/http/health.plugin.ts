import { timingSafeEqual } from 'node:crypto';
import { base } from '@easymock/contract';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../context';
import { isDiskFullLately } from '../database/disk';
import { fail } from '../failure';
import { registry } from '../metrics';
import { collectMetrics } from '../processes/siblings';
import { withTimeout } from '../with-timeout';

const databaseTimeoutMs = 1_500;

function isTokenRight(request: FastifyRequest, token: string): boolean {
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/**
 * Serves `/healthz` (the process runs), `/readyz` (calls can be answered) and `/metrics` (for Prometheus, by
 * token).
 */
export async function health(
  app: FastifyInstance,
  { services, isDraining }: { services: Services; isDraining: () => boolean },
): Promise<void> {
  app.get(`${base}/healthz`, async () => ({ status: 'ok' }));

  /** Concurrent checks share one query, since anybody may send them and connections are few. */
  let asking: Promise<boolean> | undefined;
  app.get(`${base}/readyz`, async (_request, reply) => {
    asking ??= withTimeout(databaseTimeoutMs, services.database.db.execute(sql`select 1`))
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asking = undefined;
      });
    const isDatabaseThere = await asking;
    const isReady = isDatabaseThere && !isDraining();
    return reply.code(isReady ? 200 : 503).send({
      status: isReady ? 'ok' : 'unavailable',
      database: isDatabaseThere ? 'ok' : 'unavailable',
      // The server stays ready with a full disk, because reads still work, and without events, because data
      // that no events update is loaded again.
      disk: isDiskFullLately() ? 'full' : 'ok',
      events: services.events.state(),
    });
  });

  app.get(`${base}/metrics`, async (request, reply) => {
    const { metricsToken } = services.config;
    // Requests from this machine need the token, too: a local proxy forwards requests of everybody, possibly without
    // forwarding headers.
    if (!metricsToken || !isTokenRight(request, metricsToken)) fail('forbidden');
    return reply.type(registry.contentType).send(await collectMetrics());
  });
}
