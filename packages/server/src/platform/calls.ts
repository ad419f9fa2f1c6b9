import {
  apiBase,
  type Call,
  type CallData,
  type CallGroup,
  type CallParsedInput,
  describeIssues,
  type SuccessEnvelope,
} from '@easymock/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor, CallContext, ContextOf, Services } from './context';
import { languageOf } from './envelope';
import { CallFailure, fail } from './failure';

/** A handler: context and valid input in, the envelope's data out. */
export type Handler<C extends Call> = (ctx: ContextOf<C>, input: CallParsedInput<C>) => Promise<CallData<C>>;

interface Unwrapped<C extends Call> {
  run: Handler<C>;
  withoutTransaction: true;
}

/**
 * Marks a POST handler that opens its transactions itself, because it waits for something slow
 * first (a password's hash, another system) and must not hold a connection meanwhile.
 */
export function withoutTransaction<C extends Call>(run: Handler<C>): Unwrapped<C> {
  return { run, withoutTransaction: true };
}

/** A call of the contract together with what answers it. */
export interface BoundCall {
  name: string;
  call: Call;
  run(ctx: CallContext, input: unknown): Promise<unknown>;
  isTransaction: boolean;
}

/**
 * Binds a group of the contract to its handlers; a call without one does not compile.
 * @example export const accountHandlers = implement(accountCalls, { login, register, … })
 */
export function implement<G extends CallGroup>(
  calls: G,
  handlers: { [K in keyof G]: Handler<G[K]> | Unwrapped<G[K]> },
): BoundCall[] {
  return Object.entries(calls).map(([name, call]) => {
    const handler = handlers[name] as Handler<Call> | Unwrapped<Call>;
    const run = (typeof handler === 'function' ? handler : handler.run) as BoundCall['run'];
    return { name, call, run, isTransaction: call.method === 'POST' && typeof handler === 'function' };
  });
}

/** Finds who a request comes from; people's feature provides it. */
export type Authenticate = (services: Services, request: FastifyRequest) => Promise<Actor>;

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
  }
}

interface MountOptions {
  services: Services;
  authenticate: Authenticate;
  /** Checks each answer against the contract; tests switch it on. */
  checksAnswers: boolean;
}

function success<Data>(data: Data): SuccessEnvelope<Data> {
  return { success: true, code: 200, message: 'success', data };
}

/**
 * Adds a route for each call: who (before the body is read), what (the contract's schema), one
 * transaction for a POST, the envelope.
 */
export function mountCalls(app: FastifyInstance, calls: BoundCall[], options: MountOptions): void {
  const { services, authenticate, checksAnswers } = options;
  app.decorateRequest('actor', null);
  for (const { call, run, isTransaction } of calls) {
    app.route({
      method: call.method,
      url: apiBase + call.path,
      ...(call.bodyLimit && { bodyLimit: call.bodyLimit }),
      onRequest: async (request) => {
        if (call.auth === 'public') return;
        request.actor = await authenticate(services, request);
        if (call.permission && !request.actor.permissions.includes(call.permission)) fail('forbidden');
      },
      handler: async (request, reply) => {
        const given = (call.method === 'GET' ? request.query : request.body) ?? {};
        const parsed = call.input.safeParse(given);
        const language = languageOf(request);
        if (!parsed.success) {
          throw new CallFailure('validation', {}, describeIssues(parsed.error, given, language));
        }
        const actions: (() => void | Promise<void>)[] = [];
        const ctx: CallContext = {
          db: services.database.db,
          services,
          actor: request.actor,
          language,
          address: request.ip,
          userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
          now: services.clock(),
          afterCommit: (action) => void actions.push(action),
        };
        const data = isTransaction
          ? await services.database.db.transaction((db) => run({ ...ctx, db }, parsed.data))
          : await run(ctx, parsed.data);
        for (const action of actions) await action();
        // Answers depend on who asks: no cache between us may keep them.
        reply.header('Cache-Control', 'no-store');
        return reply.send(success((checksAnswers ? call.data.parse(data) : data) ?? null));
      },
    });
  }
}
