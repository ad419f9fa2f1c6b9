import { apiBase, describeIssues, livePath, liveQuery } from '@easymock/contract';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../context';
import { CallFailure } from '../failure';
import type { Authenticate } from '../http/calls/admission';
import type { CallQueue } from '../http/calls/call-queue';
import type { DescribedRoute } from '../http/calls/described-route';
import { languageOf } from '../http/calls/envelope';
import { FixedWindows } from '../limits/fixed-windows';
import type { LiveHub } from './live-hub';

/**
 * Limits how many topics a person may begin to watch. Each topic needs a database query, one after the other,
 * which delays all streams. Ordinary navigation needs some dozens.
 */
const begun = new FixedWindows('live topics', { limit: 3_000, seconds: 60 });

export const liveRoute: DescribedRoute = {
  method: 'GET',
  path: livePath,
  group: 'util',
  name: 'live',
  auth: 'session',
  summary: {
    zh: '打开实时通道，接收所选主题的变化（server-sent events）',
    en: 'Open the live channel: the changes of topics as server-sent events',
  },
  query: liveQuery,
  answer: 'text/event-stream',
};

interface LiveOptions {
  readonly services: Services;
  readonly hub: LiveHub;
  readonly queue: CallQueue;
  readonly authenticate: Authenticate;
}

/** Serves the streams of the live channel. Only sessions may open a stream; API tokens are refused. */
export async function serveLive(
  app: FastifyInstance,
  { services, hub, queue, authenticate }: LiveOptions,
): Promise<void> {
  app.addHook('preClose', async () => hub.end());
  app.get(apiBase + livePath, {
    exposeHeadRoute: false,
    onRequest: async (request) => {
      queue.requireRoom();
      const isWanted = () => !request.raw.socket.destroyed;
      await queue.run('arriving', () => authenticate(services, request, []), { isWanted });
    },
    handler: async (request, reply) => {
      const parsed = liveQuery.safeParse(request.query);
      if (!parsed.success) {
        const entries = describeIssues(parsed.error, request.query, languageOf(request), liveQuery);
        throw new CallFailure('validation', {}, entries);
      }
      hub.requireRoom();
      const { actor } = request;
      if (!actor) throw new CallFailure('unauthenticated');
      for (const _ of ['', ...parsed.data.topics]) {
        const { isOver, wait } = begun.take(actor.id);
        if (isOver) throw new CallFailure('tooMany', { seconds: wait });
      }
      reply.hijack();
      hub.open(actor, parsed.data.topics, lastOf(request.headers['last-event-id']), reply.raw, request.id);
    },
  });
}

/** Parses the last event ID of a client; anything that is not such a number counts as absent. */
function lastOf(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}
