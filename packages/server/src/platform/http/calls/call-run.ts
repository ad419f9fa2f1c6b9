import { type Call, describeIssues } from '@easymock/contract';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { addressKey } from '../../address/address-key';
import type { AuditOrigin } from '../../audit/audit';
import type { CallContext, Services } from '../../context';
import { type Db, withTransactionHooks } from '../../database/index';
import { CallFailure, fail } from '../../failure';
import type { FormFile } from '../../files/form-file';
import type { Turn } from '../../turns/turn-queue';
import { personalTurn } from '../../turns/turns';
import { type Admit, CallerRights, type RequireRecentCheck, requireAdmitted } from './admission';
import type { Aside, CallQueue } from './call-queue';
import { CallRecord } from './call-record';
import { languageOf } from './envelope';
import type { BoundCall } from './handler';

/** A call, and the objects that all its runs share. */
export interface MountedCall {
  readonly bound: BoundCall;
  readonly services: Services;
  readonly queue: CallQueue;
  readonly admit: Admit;
  readonly requireRecentCheck: RequireRecentCheck;
  originOf(request: FastifyRequest): AuditOrigin;
}

/** Input and file of a request whose caller was admitted. */
export interface ArrivedInput {
  /** The input before its check. */
  readonly input: unknown;
  readonly file: FormFile | undefined;
}

/** Returns the key by which a caller shares the queue with others: the person, or the address and its token. */
export function queueKeyOf({ actor, ip, headers }: FastifyRequest): Turn {
  if (actor) return personalTurn(actor.id);
  const address = addressKey(ip);
  return { group: address, key: `${address} ${headers.authorization ?? ''}` };
}

/** Runs work at once, for handlers that hold no slot of the queue. */
const withoutSlot: Aside = (work) => work();

/** Returns the password with which a caller confirms their identity in a call. */
function ownPasswordIn(input: unknown): string | undefined {
  const { password } = input as { password?: unknown };
  return typeof password === 'string' ? password : undefined;
}

/**
 * One run of a call, from the input as it arrived to the data of the answer. The stages are the private
 * methods in their order: parse, confirm, prepare, perform, and the actions after the commit.
 */
export class CallRun {
  readonly #mounted: MountedCall;
  readonly #request: FastifyRequest;
  readonly #arrived: ArrivedInput;
  readonly #rights: CallerRights;
  readonly #record: CallRecord;
  readonly #ctx: Omit<CallContext, 'actor' | 'db' | 'aside'>;
  readonly #afterCommit: (() => void | Promise<void>)[] = [];

  constructor(mounted: MountedCall, request: FastifyRequest, arrived: ArrivedInput) {
    const { bound, services, admit, originOf } = mounted;
    const { input, file } = arrived;
    const origin = originOf(request);
    this.#mounted = mounted;
    this.#request = request;
    this.#arrived = arrived;
    this.#rights = new CallerRights(bound.call, request, { admit, input });
    this.#record = new CallRecord(bound.call, origin, services);
    this.#ctx = {
      services,
      language: languageOf(request),
      address: origin.address,
      userAgent: origin.userAgent,
      now: origin.now,
      ...(file && { file }),
      isWanted: () => !request.raw.socket.destroyed,
      audit: (...notes) => this.#record.add(notes),
      afterCommit: (action) => void this.#afterCommit.push(action),
    };
  }

  /**
   * @returns the data of the answer
   * @throws CallFailure validation, unauthenticated, forbidden, busy, or a failure of the handler
   */
  async answer(): Promise<unknown> {
    const { call } = this.#mounted.bound;
    requireAdmitted(call, this.#request, this.#arrived.input);
    const input = parseInput(call, this.#arrived.input, this.#ctx.language);
    if (call.recentCheck) await this.#confirm(input);
    const prepared = await this.#prepare(input);
    const data = await this.#perform(input, prepared);
    for (const action of this.#afterCommit) await action();
    return data;
  }

  /** Refuses a caller whose identity was not confirmed recently. */
  async #confirm(input: unknown): Promise<void> {
    const actor = this.#request.actor ?? fail('unauthenticated');
    await this.#mounted.requireRecentCheck({ ...this.#ctx, actor }, ownPasswordIn(input));
  }

  /** Does the work that needs neither slot nor transaction. */
  async #prepare(input: unknown): Promise<unknown> {
    const { bound, services } = this.#mounted;
    return bound.prepare?.(this.#contextWith(services.database.db, withoutSlot), input);
  }

  /** Runs the handler in its mode: prepared, without a transaction, or in one. */
  #perform(input: unknown, prepared: unknown): Promise<unknown> {
    const { bound, services } = this.#mounted;
    const { db } = services.database;
    switch (bound.mode) {
      case 'read':
        return this.#inSlot((leave) => this.#handle(db, input, prepared, this.#asideBy(leave)));
      case 'write':
        return this.#inSlot(() => db.transaction((tx) => this.#handle(tx, input, prepared)));
      case 'slowRead':
        return this.#rights.renew().then(() => this.#handle(db, input, prepared));
      case 'slowWrite':
        return this.#rights.renew().then(() => this.#handle(this.#databaseInSlots(), input, prepared));
    }
  }

  /** Waits for a slot of the queue, and reloads the caller's rights if they have become stale meanwhile. */
  #inSlot(work: (leave: Aside) => Promise<unknown>): Promise<unknown> {
    const { bound, queue } = this.#mounted;
    const stage = bound.call.auth === 'public' ? 'arriving' : 'begun';
    const renewed = async (leave: Aside) => {
      await this.#rights.renew();
      return work(leave);
    };
    return queue.run(stage, renewed, { caller: queueKeyOf(this.#request) });
  }

  /**
   * Releases the slot while work that does not use the database runs, and reloads stale rights afterwards.
   */
  #asideBy(leave: Aside): Aside {
    return async (work) => {
      const result = await leave(work);
      await this.#rights.renewOrEnd();
      return result;
    };
  }

  /** Returns a database whose transactions each wait for a slot and reload stale rights before they begin. */
  #databaseInSlots(): Db {
    const { services, queue } = this.#mounted;
    const caller = queueKeyOf(this.#request);
    const around = <T>(transaction: () => Promise<T>): Promise<T> => {
      const renewed = async () => {
        await this.#rights.renewOrEnd();
        return transaction();
      };
      return queue.run('begun', renewed, { caller });
    };
    return withTransactionHooks(services.database, around, (tx) => this.#record.raiseAdded(tx));
  }

  /** Runs the handler, and writes its audit entries, in the handler's transaction if it has one. */
  async #handle(db: Db, input: unknown, prepared: unknown, aside: Aside = withoutSlot): Promise<unknown> {
    const data = await this.#mounted.bound.run(this.#contextWith(db, aside), input, prepared);
    await this.#record.write(db, { input, data });
    return data;
  }

  #contextWith(db: Db, aside: Aside): CallContext {
    return { ...this.#ctx, actor: this.#request.actor, db, aside };
  }
}

/**
 * Checks the input of a call against the contract.
 *
 * @throws CallFailure validation, with a sentence for each field
 */
function parseInput(call: Call, input: unknown, language: CallContext['language']): unknown {
  const parsed = z.safeParse(call.input, input);
  if (parsed.success) return parsed.data;
  throw new CallFailure('validation', {}, describeIssues(parsed.error, input, language, call.input));
}
