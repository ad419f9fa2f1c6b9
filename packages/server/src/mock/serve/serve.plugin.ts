import { mockBase } from '@easymock/contract';
import type { FastifyInstance } from 'fastify';
import type { MockServer } from './mock-server';

/**
 * Serves mocks through the router, for tests and development. In production the server checks `isForMocks`
 * before the router (see `platform/http/origins.ts`), because routing costs a third of a served call's time.
 */
export async function serveMocks(app: FastifyInstance, { answer }: { answer: MockServer['handle'] }): Promise<void> {
  // Mocks read request bodies themselves, if at all.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  for (const base of [mockBase, '/mock']) {
    app.all(`${base}/*`, (request, reply) => {
      reply.hijack();
      answer(request.raw, reply.raw);
    });
  }
}
