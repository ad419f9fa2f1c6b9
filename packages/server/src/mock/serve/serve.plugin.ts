import { mockBase } from '@easymock/contract';
import type { FastifyInstance } from 'fastify';
import type { MockServer } from './mock-server';

/**
 * Serves mocks where requests come through the router. In production none do: the server asks
 * `isForMocks` before it (see `platform/http/origins.ts`), since a router costs a served answer a third of its time.
 */
export async function serveMocks(
  app: FastifyInstance,
  { answer }: { answer: MockServer['handle'] },
): Promise<void> {
  // Mocks read what is sent to them by themselves, if at all.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  for (const base of [mockBase, '/mock']) {
    app.all(`${base}/*`, (request, reply) => {
      reply.hijack();
      answer(request.raw, reply.raw);
    });
  }
}
