import type { CallData, Contract } from '@easymock/contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../lib/api/api';
import { unlessLive, useLive } from '../../../lib/live/use-live';

type Page = CallData<Contract['mock']['list']>;
const pageSize = 2000;

/**
 * A project with all its mocks: the first 2,000 at once, further pages appended behind them. It follows what others
 * change.
 */
export function useProjectMocks(projectId: string) {
  const client = useQueryClient();
  const queryKey = ['mock', 'list', 'pages', projectId];
  // Somebody changed the project, or the right to see it is gone: either way the list says what holds now. A list that
  // was refused stays so: asking again would show it as loading for a moment.
  const readAgain = () => {
    for (const key of [queryKey, ['folder']])
      void client.invalidateQueries({
        queryKey: key,
        predicate: ({ state }) => state.data !== undefined,
      });
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
  // Roles in the team decide what can be done here, and whether it is seen at all.
  useLive('mock:team', query.data?.pages.at(-1)?.project.group?._id ?? '', readAgain);
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  // Search, sort and counts speak of the whole list, so it does not wait to be scrolled to.
  useEffect(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  return query;
}
