import type { Contract } from '@easymock/contract';
import type { QueryClient } from '@tanstack/react-query';
import { type Answer, CallError, confirmIfAsked, exchange, takeAnswer } from '../../lib/api/api';
import { callTable } from '../../lib/api/call-table';
import { readAgain } from '../../lib/api/queries';
import type { ApiCall } from './open-api';

/** What came back. */
export interface Sent {
  readonly answer: Answer;
  /** From the moment it was sent until the whole answer was there. */
  readonly ms: number;
  /** The failure that the answer says, if it says one. */
  readonly failure: CallError | undefined;
}

/** Sends a call with the session of the person, whose end is dealt with as that of every call. */
export async function sendCall(
  { method, path }: Pick<ApiCall, 'method' | 'path'>,
  input: unknown,
  signal: AbortSignal,
): Promise<Sent> {
  const options = { signal, claims: 'all' } as const;
  const send = async () => {
    const start = performance.now();
    const answer = await exchange({ method: method.toUpperCase(), path }, input, options);
    return { answer, ms: Math.round(performance.now() - start) };
  };
  const first = await send();
  const { answer, ms } = (await confirmIfAsked(first.answer)) ? await send() : first;
  try {
    takeAnswer(answer, 'all');
    return { answer, ms, failure: undefined };
  } catch (failure) {
    if (failure instanceof CallError) return { answer, ms, failure };
    throw failure;
  }
}

/** Other pages read again what the call has made stale, when they are shown the next time. */
export async function outdate(client: QueryClient, { group, name }: ApiCall): Promise<void> {
  // A server that was updated since the page was loaded may have calls that the page does not know.
  const known = callTable[group as keyof Contract] as Readonly<Record<string, unknown>> | undefined;
  if (known?.[name]) await readAgain(client, group as keyof Contract, name as never, 'none');
}
