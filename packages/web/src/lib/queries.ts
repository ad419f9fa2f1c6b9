import type { Call, CallData, CallInput, Contract } from '@easymock/contract';
import { QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Api, api, CallError, type CallOptions } from './api';
import { showSuccess } from './notices';

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

/**
 * A call that changes something; afterwards everything of its group is read again.
 * @param done what the person is told when it worked
 * @example const toggle = useChange('projectCode', 'updateUseStatus', t.updated); toggle.mutate({ id, isUse: 0 })
 */
export function useChange<G extends keyof Contract, N extends keyof Contract[G] & string>(
  group: G,
  name: N,
  done?: string,
) {
  const client = useQueryClient();
  const run = (api as Api)[group][name] as unknown as (
    input: CallInput<CallIn<G, N>>,
  ) => Promise<CallData<CallIn<G, N>>>;
  return useMutation({
    mutationFn: run,
    onSuccess: async () => {
      if (done) showSuccess(done);
      await client.invalidateQueries({ queryKey: [group] });
    },
  });
}
