import { join } from 'node:path';
import { apiBase, type Call } from '@easymock/contract';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { auditActionAndArea, requestOrigin } from '../../audit/audit';
import type { Services } from '../../context';
import type { Database } from '../../database/index';
import { anonymousBodyLimit } from '../bodies/read-body';
import { removeAbandonedForms } from '../bodies/read-form';
import type { LoopDelay } from '../loop-delay';
import { type Authenticate, admissionTo, type RequireRecentCheck } from './admission';
import { withInput } from './call-form';
import { CallQueue } from './call-queue';
import { CallRun, type MountedCall, queueKeyOf } from './call-run';
import { sendWithEntityTag } from './entity-tag';
import { successEnvelope } from './envelope';
import { FileAnswer } from './file-answer';
import type { BareAnswer, BoundCall } from './handler';
import { PictureAnswer } from './picture-answer';
import { Refusals } from './refusals';

/** Connections that calls leave to health checks, served mocks and background work. */
const spareConnections = 2;

/** Opens the queue of all calls of a server. */
export function openCallQueue({ pool }: Database, loopDelay: LoopDelay): CallQueue {
  return new CallQueue({
    turns: () => Math.max(1, pool.options.max - spareConnections),
    loopDelayMs: () => loopDelay.ms(),
  });
}

interface MountOptions {
  services: Services;
  queue: CallQueue;
  authenticate: Authenticate;
  requireRecentCheck: RequireRecentCheck;
  /** Checks each answer against the contract; tests switch it on. */
  checksAnswers: boolean;
}

/**
 * Adds a route for each call. A request passes these stages: admit (before the body is read), then those of `CallRun`,
 * then send.
 */
export function mountCalls(app: FastifyInstance, calls: readonly BoundCall[], options: MountOptions): void {
  app.decorateRequest('actor', null);
  app.decorateRequest('notAdmitted', null);
  app.decorateRequest('admittedAt', 0);
  const formFolder = join(options.services.config.dataDir, 'calls', '.forms');
  const shared = { ...options, refusals: new Refusals(options.services), formFolder };
  const takesFile = ({ call }: BoundCall) => call.fileBytes !== undefined;
  for (const bound of calls) if (!takesFile(bound)) mountCall(app, bound, shared);
  // Calls that take files get a scope of their own, since all others refuse forms.
  app.register(async (scope) => {
    await removeAbandonedForms(formFolder);
    await scope.register(multipart, { throwFileSizeLimit: false });
    for (const bound of calls) if (takesFile(bound)) mountCall(scope, bound, shared);
  });
}

function mountCall(
  app: FastifyInstance,
  bound: BoundCall,
  options: MountOptions & { readonly refusals: Refusals; readonly formFolder: string },
): void {
  const { services, queue, requireRecentCheck, checksAnswers, refusals, formFolder } = options;
  const { call } = bound;
  const place = auditActionAndArea(call, bound.name);
  const admit = admissionTo(call, options);
  const originOf = (request: FastifyRequest) => requestOrigin(request, place, services.clock());
  const mounted: MountedCall = { bound, services, queue, admit, requireRecentCheck, originOf };
  app.route({
    method: call.method,
    url: apiBase + call.path,
    ...bodyLimitOf(call),
    onRequest: async (request) => {
      // Repeats the check of origins.ts, for calls that reach only the router.
      queue.requireRoom();
      if (call.auth === 'public') return;
      const isWanted = () => !request.raw.socket.destroyed;
      await queue.run('arriving', () => admit(request), { isWanted, caller: queueKeyOf(request) });
    },
    handler: async (request, reply) => {
      const data = await withInput(request, call, formFolder, (input, file) =>
        new CallRun(mounted, request, { input, file }).answer(),
      );
      return sendAnswer(request, reply, call, checksAnswers ? checked(call, data) : data);
    },
    onError: (request, _reply, error) => refusals.note(call, request, originOf(request), error),
  });
}

/** Returns the route's limit of a body, if it differs from the usual one. */
function bodyLimitOf({ bodyLimit, auth }: Call): { bodyLimit?: number } {
  if (bodyLimit) return { bodyLimit };
  return auth === 'session' ? {} : { bodyLimit: anonymousBodyLimit };
}

const isBare = (data: unknown): data is BareAnswer => data instanceof PictureAnswer || data instanceof FileAnswer;

/** Checks data against the contract. */
const checked = (call: Call, data: unknown): unknown => (isBare(data) ? data : z.parse(call.data, data));

function sendAnswer(request: FastifyRequest, reply: FastifyReply, call: Call, data: unknown) {
  if (isBare(data)) return data.sendTo(reply);
  const answer = successEnvelope(data ?? null);
  if (call.revalidates) return sendWithEntityTag(request, reply, answer);
  // Shared caches must not store answers, because answers depend on the caller.
  const maxAge = call.browserSeconds;
  reply.header('Cache-Control', maxAge ? `private, max-age=${maxAge}` : 'no-store');
  return reply.send(answer);
}
