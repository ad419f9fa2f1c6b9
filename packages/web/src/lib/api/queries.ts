import type { Call, CallData, CallInput, Contract } from '@easymock/contract';
import {
  QueryClient,
  type QueryFilters,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { showSuccess } from '../state/notices';
import { type Api, api, CallError, type CallOptions } from './api';
import { callTable } from './call-table';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: true,
      // Only what may pass by itself is tried again; a refusal stays one.
      retry: (count, error) =>
        count < 2 &&
        error instanceof CallError &&
        error.reason !== 'refused' &&
        error.reason !== 'unreadable',
    },
  },
});

type CallIn<G extends keyof Contract, N extends keyof Contract[G]> = Contract[G][N] extends Call
  ? Contract[G][N]
  : never;

/**
 * A call as a cached query, keyed by call and input. The list that shows it also shows its failure.
 * @example useQuery(callQuery('team', 'list', { keywords: '' }))
 */
export function callQuery<G extends keyof Contract, N extends keyof Contract[G] & string>(
  group: G,
  name: N,
  input: CallInput<CallIn<G, N>>,
) {
  type Data = CallData<CallIn<G, N>>;
  const run = (api as Api)[group][name] as unknown as (input: unknown, options: CallOptions) => Promise<Data>;
  return queryOptions<Data>({
    queryKey: [group, name, input],
    queryFn: ({ signal }) => run(input, { signal, claims: 'all' }),
  });
}

type Reads = 'wait' | 'later' | 'inactive' | 'none';

/**
 * Reads again what a call has made stale, as the contract says (`changes`). `wait` and `later` differ for the
 * caller of `useChange` only; `inactive` leaves alone what stands on the screen; `none` reads nothing before it is
 * shown the next time.
 */
export async function readAgain<G extends keyof Contract, N extends keyof Contract[G]>(
  client: QueryClient,
  group: G,
  name: N,
  reads: Reads = 'wait',
): Promise<void> {
  const { changes = [group] } = callTable[group][name];
  const refetchType = reads === 'inactive' || reads === 'none' ? reads : 'active';
  const filters: QueryFilters[] =
    changes === 'everything' ? [{}] : changes.map((changed) => ({ queryKey: changed.split('.') }));
  await Promise.all(
    filters.map(async (filter) => {
      if (refetchType === 'active') await cancelFirstReads(client, filter);
      await client.invalidateQueries({ ...filter, refetchType });
    }),
  );
}

/**
 * Ends reads that began before a change. The query library reads again what it has, but where it has nothing yet it
 * waits for the read under way, which may tell the state before the change.
 */
const cancelFirstReads = (client: QueryClient, filter: QueryFilters): Promise<void> =>
  client.cancelQueries({
    ...filter,
    type: 'active',
    predicate: ({ state }) => state.data === undefined && state.fetchStatus === 'fetching',
  });

interface ChangeOptions<Subject, Input, Data> {
  /** The input of the call, if `mutate` takes something else, such as a whole record. */
  inputOf?: (subject: Subject) => Input | Promise<Input>;
  /** The message shown after success. */
  done?: string | ((data: Data, subject: Subject) => string);
  /** Called after success, before stale queries are fetched again. */
  onDone?: (data: Data, subject: Subject) => unknown;
  claims?: CallOptions['claims'];
  /** `wait`, the default: the change is pending until what stands on the screen has been read again. */
  reads?: Reads;
}

/**
 * A call that changes something; afterwards everything that it makes stale is read again.
 * @example const toggle = useChange('projectCode', 'updateUseStatus', { done: t.updated }); toggle.mutate({ id, isUse: 0 })
 */
export function useChange<
  G extends keyof Contract,
  N extends keyof Contract[G] & string,
  Subject = CallInput<CallIn<G, N>>,
>(group: G, name: N, options: ChangeOptions<Subject, CallInput<CallIn<G, N>>, CallData<CallIn<G, N>>> = {}) {
  const { inputOf, done, onDone, claims, reads = 'wait' } = options;
  const client = useQueryClient();
  const run = (api as Api)[group][name] as unknown as (
    input: unknown,
    options?: CallOptions,
  ) => Promise<CallData<CallIn<G, N>>>;
  return useMutation({
    mutationFn: async (subject: Subject) =>
      run(inputOf ? await inputOf(subject) : subject, claims && { claims }),
    onSuccess: async (data, subject) => {
      if (done) showSuccess(typeof done === 'string' ? done : done(data, subject));
      onDone?.(data, subject);
      const fresh = readAgain(client, group, name, reads);
      if (reads === 'wait') await fresh;
    },
  });
}
