import type { Call, CallData, CallInput, Contract } from '@easymock/contract';
import { QueryClient, type QueryFilters, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { showSuccess } from '../state/notices';
import { type Api, api, CallError, type CallOptions } from './api';
import { callTable } from './call-table';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: true,
      // Retries only failures that may be temporary; a refusal is final.
      retry: (count, error) =>
        count < 2 && error instanceof CallError && error.reason !== 'refused' && error.reason !== 'unreadable',
    },
  },
});

type CallIn<G extends keyof Contract, N extends keyof Contract[G]> = Contract[G][N] extends Call
  ? Contract[G][N]
  : never;

/**
 * Returns a call as a cached query, keyed by call and input. The list that shows the data also shows the
 * failure.
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
 * Invalidates the queries that a call makes stale according to the contract (`changes`). `wait` and `later`
 * differ only for the caller of `useChange`; `inactive` does not refetch queries on the screen; `none`
 * refetches each query only when it is next shown.
 */
export async function invalidateReads<G extends keyof Contract, N extends keyof Contract[G]>(
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
 * Cancels initial fetches that began before a change. The query library refetches existing data, but for a
 * query without data it waits for the running fetch, which may return the state before the change.
 */
const cancelFirstReads = (client: QueryClient, filter: QueryFilters): Promise<void> =>
  client.cancelQueries({
    ...filter,
    type: 'active',
    predicate: ({ state }) => state.data === undefined && state.fetchStatus === 'fetching',
  });

interface ChangeOptions<Subject, Input, Data> {
  /** Converts the argument of `mutate`, such as a whole record, to the input of the call. */
  inputOf?: (subject: Subject) => Input | Promise<Input>;
  /** Message shown after success. */
  done?: string | ((data: Data, subject: Subject) => string);
  /** Called after success, before stale queries are fetched again. */
  onDone?: (data: Data, subject: Subject) => unknown;
  claims?: CallOptions['claims'];
  /** `wait`, the default, keeps the mutation pending until the queries on the screen have been refetched. */
  reads?: Reads;
}

/**
 * Returns a mutation for a call; after success, every query that the call makes stale is invalidated.
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
    mutationFn: async (subject: Subject) => run(inputOf ? await inputOf(subject) : subject, claims && { claims }),
    onSuccess: async (data, subject) => {
      if (done) showSuccess(typeof done === 'string' ? done : done(data, subject));
      onDone?.(data, subject);
      const fresh = invalidateReads(client, group, name, reads);
      if (reads === 'wait') await fresh;
    },
  });
}
