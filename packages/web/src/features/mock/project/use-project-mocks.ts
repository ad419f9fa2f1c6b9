import type { CallData, Contract } from '@easymock/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../lib/api';

type Page = CallData<Contract['mock']['list']>;
const pageSize = 2000;

/** A project with all its mocks: the first 2,000 at once, further pages appended behind them. */
export function useProjectMocks(projectId: string) {
  const query = useInfiniteQuery({
    queryKey: ['mock', 'list', 'pages', projectId],
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      api.mock.list(
        { project_id: projectId, page_size: pageSize, page_index: pageParam, brief: '1' },
        { signal, claims: 'all' },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (last.mocks.length < pageSize ? undefined : all.length + 1),
  });
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  // Search, sort and counts speak of the whole list, so it does not wait to be scrolled to.
  useEffect(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  return query;
}
