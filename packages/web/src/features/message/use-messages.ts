import type { CallInput, Contract } from '@easymock/contract';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api/api';
import { callQuery } from '../../lib/api/queries';

type Input = CallInput<Contract['messageNotification']['getAllUnReadMessageArray']>;
export type MessageFilter = Pick<Input, 'keywords' | 'messageType' | 'from' | 'to'> & { isRead: 0 | 1 };

const pageSize = 20;

/** Returns the person's messages in pages of twenty. */
export function useMessages(filter: MessageFilter) {
  return useInfiniteQuery({
    queryKey: ['messageNotification', 'getAllUnReadMessageArray', 'pages', filter],
    queryFn: ({ pageParam: page, signal }) =>
      api.messageNotification.getAllUnReadMessageArray({ ...filter, page, pageSize }, { signal, claims: 'all' }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, all) => (all.length * pageSize < total ? all.length + 1 : undefined),
    placeholderData: keepPreviousData,
  });
}

/** Returns the number of unread or read messages, regardless of the list's filter. */
export function useTotal(isRead: 0 | 1): number | undefined {
  const input = { isRead, page: 1, pageSize: 1 };
  return useQuery(callQuery('messageNotification', 'getAllUnReadMessageArray', input)).data?.total;
}
