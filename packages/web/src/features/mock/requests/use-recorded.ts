import { recordedPageSize } from '@easymock/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api } from '../../../lib/api/api';
import { callQuery } from '../../../lib/api/queries';

/**
 * Returns the recorded requests that the person has loaded, and a function that loads earlier ones; undefined if
 * the project records none or there are no more.
 */
export function useRecorded(projectId: string) {
  const settings = useQuery(callQuery('request', 'settings', { project_id: projectId }));
  const [isWanted, setIsWanted] = useState(false);
  const isOn = (settings.data?.record_days ?? 0) > 0;
  const query = useInfiniteQuery({
    queryKey: ['request', 'recorded', 'pages', projectId],
    enabled: isOn && isWanted,
    queryFn: ({ pageParam, signal }) =>
      api.request.recorded({ project_id: projectId, ...(pageParam && { before: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => (last.length < recordedPageSize ? undefined : last.at(-1)?.at),
  });
  const pages = query.data?.pages;
  const rows = useMemo(() => (isOn ? (pages?.flat() ?? []) : []), [isOn, pages]);
  const hasMore = isOn && (!isWanted || query.hasNextPage);
  const load = () => (isWanted ? query.fetchNextPage() : setIsWanted(true));
  return { rows, isLoading: query.isFetching, more: hasMore ? load : undefined };
}
