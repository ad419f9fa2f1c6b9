import type { Call, CallData, CallGroup, CallParsedInput } from '@easymock/contract';
import type { CallContext, ContextOf } from '../../context';
import type { FileAnswer } from './file-answer';
import type { PictureAnswer } from './picture-answer';

/** Response without an envelope. */
export type BareAnswer = PictureAnswer | FileAnswer;

/** Answers a call: takes its context and its valid input, resolves to the data of the envelope. */
export type Handler<C extends Call> = (
  ctx: ContextOf<C>,
  input: CallParsedInput<C>,
) => Promise<CallData<C> | BareAnswer>;

/**
 * Slot and transaction in which a handler runs:
 * - `read`: in a slot of the queue, outside any transaction.
 * - `write`: in a slot of the queue and one transaction.
 * - `slowRead`: without a slot, since the handler waits for something slow.
 * - `slowWrite`: without a slot; the handler opens its own transactions, and each of them takes a slot.
 */
export type HandlerMode = 'read' | 'write' | 'slowRead' | 'slowWrite';

interface Slow<C extends Call> {
  run: Handler<C>;
  withoutTransaction: true;
}

/**
 * Marks a handler that waits for something slow, such as the hash of a password or another system, and must hold
 * neither a connection nor a slot meanwhile. A POST then opens its transactions itself. Each of them takes a slot and
 * begins with the rights that the caller has by then.
 */
export function withoutTransaction<C extends Call>(run: Handler<C>): Slow<C> {
  return { run, withoutTransaction: true };
}

interface Prepared<C extends Call> {
  prepare(ctx: ContextOf<C>, input: CallParsedInput<C>): Promise<unknown>;
  run(ctx: ContextOf<C>, input: CallParsedInput<C>, prepared: never): ReturnType<Handler<C>>;
}

/**
 * Splits a handler in two: long work, such as rendering a text, runs before the transaction begins, without a slot.
 *
 * @param run receives the result of the work, and checks the rights itself
 */
export function prepared<C extends Call, P>(
  prepare: (ctx: ContextOf<C>, input: CallParsedInput<C>) => Promise<P>,
  run: (ctx: ContextOf<C>, input: CallParsedInput<C>, prepared: P) => ReturnType<Handler<C>>,
): Prepared<C> {
  return { prepare, run };
}

/** Call of the contract together with its handler. */
export interface BoundCall {
  name: string;
  call: Call;
  mode: HandlerMode;
  /** Runs before the slot and the transaction. */
  prepare?(ctx: CallContext, input: unknown): Promise<unknown>;
  run(ctx: CallContext, input: unknown, prepared?: unknown): Promise<unknown>;
}

/**
 * Binds a group of the contract to its handlers. A call without a handler does not compile.
 *
 * @example export const accountHandlers = implement(accountCalls, { login, register, … })
 */
export function implement<G extends CallGroup>(
  calls: G,
  handlers: { [K in keyof G]: Handler<G[K]> | Slow<G[K]> | Prepared<G[K]> },
): BoundCall[] {
  return Object.entries(calls).map(([name, call]) => {
    const handler = handlers[name] as Handler<Call> | Slow<Call> | Prepared<Call>;
    const run = (typeof handler === 'function' ? handler : handler.run) as BoundCall['run'];
    const mode = modeOf(call, 'withoutTransaction' in handler);
    if (!('prepare' in handler)) return { name, call, mode, run };
    return { name, call, mode, prepare: handler.prepare as NonNullable<BoundCall['prepare']>, run };
  });
}

function modeOf({ method }: Call, isSlow: boolean): HandlerMode {
  if (method === 'POST') return isSlow ? 'slowWrite' : 'write';
  return isSlow ? 'slowRead' : 'read';
}
