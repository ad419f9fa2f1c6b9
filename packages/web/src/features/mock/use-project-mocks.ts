import type { CallData, Contract } from '@easymock/contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../lib/api/api';
import { unlessLive, useLive } from '../../lib/live/use-live';

type Page = CallData<Contract['mock']['list']>;
const pageSize = 2000;

/**
 * Returns a project with all its mocks, and follows changes by others. The first page has 2,000 mocks;
 * further pages are appended.
 */
export function useProjectMocks(projectId: string) {
  const client = useQueryClient();
  const queryKey = ['mock', 'list', 'pages', projectId];
  // Refetches if somebody changed the project or the person lost access. Skips queries that failed, because refetching
  // them would show a loading state for a moment.
  const readAgain = () => {
    for (const key of [queryKey, ['folder']])
      void client.invalidateQueries({ queryKey: key, predicate: ({ state }) => state.data !== undefined });
  };
  const isLive = useLive('mock:project', projectId, readAgain);
  const query = useInfiniteQuery({
    queryKey,
    ...unlessLive(isLive),
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      api.mock.list(
        { project_id: projectId, page_size: pageSize, page_index: pageParam, brief: '1' },
        { signal, claims: 'all' },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (last.mocks.length < pageSize ? undefined : all.length + 1),
  });
  // The role in the team determines the person's rights here, and whether the project is visible.
  useLive('mock:team', query.data?.pages.at(-1)?.project.group?._id ?? '', readAgain);
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  // Searching, sorting and counting need the whole list, so fetch all pages without waiting for scrolling.
  useEffect(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  return query;
}
