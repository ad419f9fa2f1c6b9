import type { Contract } from '@easymock/contract';
import type { QueryClient } from '@tanstack/react-query';
import { type Answer, CallError, confirmIdentityIfRequired, exchangeCall, unwrapAnswer } from '../../lib/api/api';
import { callTable } from '../../lib/api/call-table';
import { invalidateReads } from '../../lib/api/queries';
import type { ApiCall } from './open-api';

/** The response to a call. */
export interface Sent {
  readonly answer: Answer;
  /** Milliseconds from sending the request until the response was complete. */
  readonly ms: number;
  /** The failure in the response, if any. */
  readonly failure: CallError | undefined;
}

/** Sends a call with the person's session. The end of the session is handled as for every call. */
export async function sendCall(
  { method, path }: Pick<ApiCall, 'method' | 'path'>,
  input: unknown,
  signal: AbortSignal,
): Promise<Sent> {
  const options = { signal, claims: 'all' } as const;
  const send = async () => {
    const start = performance.now();
    const answer = await exchangeCall({ method: method.toUpperCase(), path }, input, options);
    return { answer, ms: Math.round(performance.now() - start) };
  };
  const first = await send();
  const { answer, ms } = (await confirmIdentityIfRequired(first.answer)) ? await send() : first;
  try {
    unwrapAnswer(answer, 'all');
    return { answer, ms, failure: undefined };
  } catch (failure) {
    if (failure instanceof CallError) return { answer, ms, failure };
    throw failure;
  }
}

/**
 * Marks the queries that the call has made stale, so that other pages refetch them when they are next shown.
 */
export async function outdate(client: QueryClient, { group, name }: ApiCall): Promise<void> {
  // After an update of the server, it may have calls that are missing in this page's table.
  const known = callTable[group as keyof Contract] as Readonly<Record<string, unknown>> | undefined;
  if (known?.[name]) await invalidateReads(client, group as keyof Contract, name as never, 'none');
}
