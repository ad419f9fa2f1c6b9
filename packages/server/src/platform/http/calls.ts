import { join } from 'node:path';
import {
  apiBase,
  type Call,
  type CallData,
  type CallGroup,
  type CallParsedInput,
  type Contract,
  contract,
  describeIssues,
  scopesOfCall,
  type TokenScope,
} from '@easymock/contract';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Actor } from '../actor';
import { addressKey } from '../address/address-key';
import {
  type AuditNote,
  claimedName,
  isAudited,
  isRefusal,
  notesOf,
  placeOf,
  refusalPace,
  requestOrigin,
  writeAudit,
} from '../audit/audit';
import type { CallContext, ContextOf, Services, SessionContext } from '../context';
import { type Database, type Db, guarded } from '../database/index';
import { CallFailure, fail } from '../failure';
import type { FormFile } from '../files/form-file';
import { FixedWindows } from '../limits/fixed-windows';
import { raiseEvents } from '../outbox/index';
import type { Turn } from '../turns/turn-queue';
import { personalTurn } from '../turns/turns';
import { strangersBodyLimit } from './bodies';
import { withInput } from './call-form';
import { type Aside, CallQueue } from './call-queue';
import { languageOf, successEnvelope } from './envelope';
import { FileAnswer } from './file-answer';
import { sweepForms } from './form';
import type { LoopDelay } from './loop-delay';
import { PictureAnswer } from './picture-answer';
import { sendTagged } from './tagged-answer';

/** An answer without an envelope. */
type BareAnswer = PictureAnswer | FileAnswer;

/** A handler: context and valid input in, the envelope's data out. */
export type Handler<C extends Call> = (
  ctx: ContextOf<C>,
  input: CallParsedInput<C>,
) => Promise<CallData<C> | BareAnswer>;

interface Unwrapped<C extends Call> {
  run: Handler<C>;
  withoutTransaction: true;
}

/**
 * Marks a handler that waits for something slow (a password's hash, another system) and must hold neither a
 * connection nor a turn meanwhile. A POST then opens its transactions itself; each of them takes a turn, and begins with the
 * rights that the caller has by then.
 */
export function withoutTransaction<C extends Call>(run: Handler<C>): Unwrapped<C> {
  return { run, withoutTransaction: true };
}

interface Prepared<C extends Call> {
  prepare(ctx: ContextOf<C>, input: CallParsedInput<C>): Promise<unknown>;
  run(ctx: ContextOf<C>, input: CallParsedInput<C>, prepared: never): ReturnType<Handler<C>>;
}

/**
 * A handler whose long work, such as rendering a text, is done before its transaction begins, without a turn.
 * @param run gets what came of the work; it has to ask for the rights itself
 */
export function prepared<C extends Call, P>(
  prepare: (ctx: ContextOf<C>, input: CallParsedInput<C>) => Promise<P>,
  run: (ctx: ContextOf<C>, input: CallParsedInput<C>, prepared: P) => ReturnType<Handler<C>>,
): Prepared<C> {
  return { prepare, run };
}

/** A call of the contract together with what answers it. */
export interface BoundCall {
  name: string;
  call: Call;
  /** Done before the transaction begins. */
  prepare?(ctx: CallContext, input: unknown): Promise<unknown>;
  run(ctx: CallContext, input: unknown, prepared?: unknown): Promise<unknown>;
  isTransaction: boolean;
  /** Whether it takes a turn in the queue: it works with the database and waits for nothing else. */
  takesTurn: boolean;
}

/**
 * Binds a group of the contract to its handlers; a call without one does not compile.
 * @example export const accountHandlers = implement(accountCalls, { login, register, … })
 */
export function implement<G extends CallGroup>(
  calls: G,
  handlers: { [K in keyof G]: Handler<G[K]> | Unwrapped<G[K]> | Prepared<G[K]> },
): BoundCall[] {
  return Object.entries(calls).map(([name, call]) => {
    const handler = handlers[name] as Handler<Call> | Unwrapped<Call> | Prepared<Call>;
    const run = (typeof handler === 'function' ? handler : handler.run) as BoundCall['run'];
    const prepare =
      'prepare' in handler ? { prepare: handler.prepare as NonNullable<BoundCall['prepare']> } : {};
    const takesTurn = !('withoutTransaction' in handler);
    return { name, call, run, ...prepare, isTransaction: call.method === 'POST' && takesTurn, takesTurn };
  });
}

/** The duty that a call does not wait for: a new password (and a second factor), only a second factor, or nothing. */
export type OpensBefore = 'newPassword' | 'secondFactor' | 'nothing';

const opensBefore = ({ isBeforeNewPassword, isBeforeSecondFactor }: Call): OpensBefore => {
  if (isBeforeNewPassword) return 'newPassword';
  return isBeforeSecondFactor ? 'secondFactor' : 'nothing';
};

/**
 * Finds the person who sent a request, and notes them on the request; the people feature provides it. An API token gets
 * in where it has one of the scopes, and nowhere where there is none.
 */
export type Authenticate = (
  services: Services,
  request: FastifyRequest,
  scopes: readonly TokenScope[],
  opensBefore?: OpensBefore,
) => Promise<Actor>;

/** The part of a call context that the check of a password needs. */
export type CheckContext = Pick<SessionContext, 'services' | 'actor' | 'address' | 'now' | 'isWanted'>;

/**
 * Refuses a caller whose last check is too old. The people feature provides this function.
 * @param password the own password from the input of the call; a right one counts as a check
 */
export type RequireRecentCheck = (ctx: CheckContext, password?: string) => Promise<void>;

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
    /** Why a call goes on without a caller, if a share in its input may open it. */
    notAdmitted: CallFailure | null;
    /** When the caller's rights were read, by `performance.now()`. */
    admittedAt: number;
  }
}

/**
 * A body may take a minute to arrive, and a call may wait seconds for its turn. Rights that were read longer ago than
 * this are read again before the call does anything: the person may have lost them in between.
 */
const rightsAgeMs = 200;

interface MountOptions {
  services: Services;
  queue: CallQueue;
  authenticate: Authenticate;
  requireRecentCheck: RequireRecentCheck;
  /** Checks each answer against the contract; tests switch it on. */
  checksAnswers: boolean;
}

const groupOf = new Map(
  Object.entries(contract).flatMap(([group, calls]) =>
    Object.values<Call>(calls).map((call) => [call, group as keyof Contract]),
  ),
);

/** Returns the scopes of which an API token needs one for a call; none if tokens are not accepted. */
function scopesOf(call: Call): readonly TokenScope[] {
  const group = groupOf.get(call);
  return group ? scopesOfCall(group, call) : [];
}

function refusalNote(call: Call, { actor, body }: FastifyRequest, { kind }: CallFailure): AuditNote {
  const given = body as { name?: unknown } | null | undefined;
  // Before the sign-in only the name that the person entered is known.
  const claimed = !actor && typeof given?.name === 'string' ? claimedName(given.name) : '';
  return {
    action: 'refused',
    entityName: `${call.path} ${kind}`,
    ...(claimed && { who: { id: '', name: claimed } }),
  };
}

/**
 * Refuses somebody who was not let in, unless they name what is shared, which then decides.
 * @param given the input before its check: a JSON body may also be a bare number, text or list
 */
function requireAdmitted({ openedBy = 'flag' }: Call, { notAdmitted }: FastifyRequest, given: unknown): void {
  if (notAdmitted && (given as Record<string, unknown>)[openedBy] === undefined) throw notAdmitted;
}

/** Returns the password with which a caller confirms their identity in a call. */
function ownPasswordIn(input: unknown): string | undefined {
  const { password } = input as { password?: unknown };
  return typeof password === 'string' ? password : undefined;
}

/** Who takes turns with others: a person, or before that is known, whoever claims to be one at an address. */
function callerOf({ actor, ip, headers }: FastifyRequest): Turn {
  if (actor) return personalTurn(actor.id);
  const address = addressKey(ip);
  return { group: address, key: `${address} ${headers.authorization ?? ''}` };
}

/** Where there is no turn to be given to others. */
const here: Aside = (work) => work();

const isBare = (data: unknown): data is BareAnswer =>
  data instanceof PictureAnswer || data instanceof FileAnswer;

/** Data as the contract promises it. */
const checked = (call: Call, data: unknown): unknown => (isBare(data) ? data : z.parse(call.data, data));

function sendAnswer(request: FastifyRequest, reply: FastifyReply, call: Call, data: unknown) {
  if (isBare(data)) return data.sendTo(reply);
  const answer = successEnvelope(data ?? null);
  if (call.revalidates) return sendTagged(request, reply, answer);
  // Responses usually depend on the caller: no cache on the way may store them.
  const kept = call.browserSeconds;
  reply.header('Cache-Control', kept ? `private, max-age=${kept}` : 'no-store');
  return reply.send(answer);
}

/** How much a call takes; without a number of its own, what is usual. */
function bodyLimitOf({ bodyLimit, auth }: Call): { bodyLimit?: number } {
  if (bodyLimit) return { bodyLimit };
  return auth === 'session' ? {} : { bodyLimit: strangersBodyLimit };
}

/** Connections that calls leave to what is none: questions after health, served mocks, work in the background. */
const spareConnections = 2;

/** The queue of all calls of a server. */
export function openCallQueue({ pool }: Database, loopDelay: LoopDelay): CallQueue {
  return new CallQueue({
    turns: () => Math.max(1, pool.options.max - spareConnections),
    loopDelayMs: () => loopDelay.ms(),
  });
}

/** Returns the check of the caller: a session with the right of the call, or the flag of a share. */
function entranceOf(
  call: Call,
  { services, authenticate }: Pick<MountOptions, 'services' | 'authenticate'>,
): (request: FastifyRequest) => Promise<void> {
  const scopes = scopesOf(call);
  const admit = async (request: FastifyRequest) => {
    request.admittedAt = performance.now();
    const { permissions } = await authenticate(services, request, scopes, opensBefore(call));
    if (call.permission && !permissions.includes(call.permission)) fail('forbidden');
  };
  /** Calls of a share admit by its flag, and a session only tells who the caller is. */
  const admitByShare = async (request: FastifyRequest) => {
    try {
      await admit(request);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      request.actor = null;
      request.notAdmitted = error;
    }
  };
  return call.auth === 'share' ? admitByShare : admit;
}

/** Mounts the calls that take files in a scope of their own, since other calls refuse forms. */
function mountFileCalls(app: FastifyInstance, folder: string, mount: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    await sweepForms(folder);
    await scope.register(multipart, { throwFileSizeLimit: false });
    mount(scope);
  });
}

/**
 * Adds a route for each call: who (before the body is read), what (the contract's schema), one
 * transaction for a POST, the envelope.
 */
export function mountCalls(app: FastifyInstance, calls: BoundCall[], options: MountOptions): void {
  const { config } = options.services;
  app.decorateRequest('actor', null);
  app.decorateRequest('notAdmitted', null);
  app.decorateRequest('admittedAt', 0);
  const refusals = new FixedWindows('refusals', refusalPace);
  const folder = join(config.dataDir, 'calls', '.forms');
  const takesFile = ({ call }: BoundCall) => call.fileBytes !== undefined;
  const mountAll = (scope: FastifyInstance, some: BoundCall[]) => {
    for (const bound of some) mountCall(scope, bound, { ...options, refusals, folder });
  };
  mountAll(
    app,
    calls.filter((bound) => !takesFile(bound)),
  );
  mountFileCalls(app, folder, (scope) => mountAll(scope, calls.filter(takesFile)));
}

function mountCall(
  app: FastifyInstance,
  { name, call, prepare, run, isTransaction, takesTurn }: BoundCall,
  options: MountOptions & { readonly refusals: FixedWindows; readonly folder: string },
): void {
  const { services, queue, requireRecentCheck, checksAnswers, refusals, folder } = options;
  const place = placeOf(call, name);
  const originOf = (request: FastifyRequest) => requestOrigin(request, place, services.clock());
  const enter = entranceOf(call, options);
  /** @returns the data of the answer */
  const answer = async (request: FastifyRequest, given: unknown, file: FormFile | undefined) => {
    requireAdmitted(call, request, given);
    const parsed = z.safeParse(call.input, given);
    const language = languageOf(request);
    if (!parsed.success) {
      throw new CallFailure('validation', {}, describeIssues(parsed.error, given, language, call.input));
    }
    const actions: (() => void | Promise<void>)[] = [];
    let notes: AuditNote[] | undefined;
    const [origin, caller] = [originOf(request), callerOf(request)];
    /** Reads the caller's rights anew if they are old, into the actor that the handler may hold already. */
    const renew = async () => {
      const { actor } = request;
      if (!actor || performance.now() - request.admittedAt <= rightsAgeMs) return;
      await enter(request);
      requireAdmitted(call, request, given);
      if (request.actor) request.actor = Object.assign(actor, request.actor);
    };
    /** The same in the middle of a call: nobody goes on as a stranger. */
    const renewOrEnd = async () => {
      const { actor } = request;
      await renew();
      if (actor && request.notAdmitted && !request.actor) throw request.notAdmitted;
    };
    const ctx: Omit<CallContext, 'actor' | 'db' | 'aside'> = {
      ...{ services, language, address: origin.address, userAgent: origin.userAgent, now: origin.now },
      ...(file && { file }),
      isWanted: () => !request.raw.socket.destroyed,
      audit: (...given) => {
        notes = [...(notes ?? []), ...given];
      },
      afterCommit: (action) => void actions.push(action),
    };
    if (call.recentCheck) {
      const actor = request.actor ?? fail('unauthenticated');
      await requireRecentCheck({ ...ctx, actor }, ownPasswordIn(parsed.data));
    }
    let raisedNum = 0;
    /** Raises the events of the entries that have not raised theirs yet. */
    const raise = async (db: Db, all: readonly AuditNote[]) => {
      const fresh = all.slice(raisedNum);
      raisedNum = all.length;
      if (isAudited(call)) await raiseEvents({ db, services }, origin, fresh);
    };
    const runAudited = async (db: Db, aside: Aside) => {
      const answer = await run({ ...ctx, actor: request.actor, db, aside }, parsed.data, ready);
      const all = notes ?? notesOf(parsed.data, answer);
      await raise(db, all);
      if (isAudited(call)) await writeAudit(db, origin, all);
      return answer;
    };
    const { db } = services.database;
    const ready = await prepare?.({ ...ctx, actor: request.actor, db, aside: here }, parsed.data);
    const inTurn = async (leave: Aside) => {
      await renew();
      if (isTransaction) return db.transaction((tx) => runAudited(tx, here));
      const aside: Aside = async (work) => {
        const result = await leave(work);
        await renewOrEnd();
        return result;
      };
      return runAudited(db, aside);
    };
    const withoutTurn = async () => {
      await renew();
      // Whatever it waited for before: it writes in a turn like all others, and with the rights of that moment.
      const around = <T>(transaction: () => Promise<T>): Promise<T> =>
        queue.run(
          'begun',
          async () => {
            await renewOrEnd();
            return transaction();
          },
          { caller },
        );
      const own =
        call.method === 'POST' ? guarded(services.database, around, (tx) => raise(tx, notes ?? [])) : db;
      return runAudited(own, here);
    };
    const stage = call.auth === 'public' ? 'arriving' : 'begun';
    const data = await (takesTurn ? queue.run(stage, inTurn, { caller }) : withoutTurn());
    for (const action of actions) await action();
    return checksAnswers ? checked(call, data) : data;
  };
  app.route({
    method: call.method,
    url: apiBase + call.path,
    ...bodyLimitOf(call),
    onRequest: async (request) => {
      // Also where a call comes through the router only; see origins.ts.
      queue.requireRoom();
      if (call.auth === 'public') return;
      const isWanted = () => !request.raw.socket.destroyed;
      await queue.run('arriving', () => enter(request), { isWanted, caller: callerOf(request) });
    },
    handler: async (request, reply) => {
      const data = await withInput(request, call, folder, (given, file) => answer(request, given, file));
      return sendAnswer(request, reply, call, data);
    },
    onError: async (request, _reply, error) => {
      if (!(error instanceof CallFailure) || !isRefusal(error)) return;
      const origin = originOf(request);
      if (refusals.take(origin.who?.id ?? addressKey(origin.address)).isOver) return;
      const note = refusalNote(call, request, error);
      await writeAudit(services.database.db, origin, [note]).catch((err: unknown) =>
        services.log.warn({ err }, 'a refusal could not be written to the audit log'),
      );
    },
  });
}
